//! A pseudoterminal with the command as its leading process.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::OpenOptionsExt;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Action, Winsize, tcflow, tcsetwinsize};

/// Timeout for output.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A pseudoterminal with a process; both end with the test.
pub(crate) struct Terminal {
    /// The controlling side; `None` once it is closed.
    keyboard: Option<File>,
    screen: Option<Receiver<Vec<u8>>>,
    seen: Vec<u8>,
    child: Child,
}

/// Whether it is the controlling terminal of the session, which gets a signal on hangup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leading {
    Yes,
    No,
}

impl Terminal {
    /// Starts a command in a terminal of 80 columns and 24 rows; `None` without `setsid` (util-linux).
    pub(crate) fn start(command: &Command) -> Option<Terminal> {
        let (mut terminal, screen) = Terminal::unread(command, Leading::Yes)?;
        let (tell, told) = channel();
        std::thread::spawn(move || {
            let (mut screen, mut some) = (screen, [0; 4096]);
            while let Ok(n_read @ 1..) = screen.read(&mut some) {
                if tell.send(some[..n_read].to_vec()).is_err() {
                    return;
                }
            }
        });
        terminal.screen = Some(told);
        Some(terminal)
    }

    /// Starts a command in a terminal whose output is not read, and returns that side.
    #[allow(clippy::print_stdout, reason = "a test says what it left out")]
    pub(crate) fn unread(command: &Command, leading: Leading) -> Option<(Terminal, File)> {
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&ours).unwrap();
        unlockpt(&ours).unwrap();
        let theirs = open_other_side(&ours);
        tcsetwinsize(&theirs, Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let options: &[&str] = if leading == Leading::Yes { &["--ctty"] } else { &[] };
        let mut leading = Command::new("setsid");
        leading.args(options).arg(command.get_program()).args(command.get_args()).env("TERM", "xterm");
        if let Some(folder) = command.get_current_dir() {
            leading.current_dir(folder);
        }
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => leading.env(name, value),
                None => leading.env_remove(name),
            };
        }
        let their = || OwnedFd::from(theirs.try_clone().unwrap());
        let Ok(child) = leading.stdin(their()).stdout(their()).stderr(their()).spawn() else {
            println!("skipped: there is no `setsid`");
            return None;
        };
        let keyboard = File::from(ours);
        let screen = keyboard.try_clone().unwrap();
        Some((Terminal { keyboard: Some(keyboard), screen: None, seen: Vec::new(), child }, screen))
    }

    /// Waits until the screen has shown a text, whose words may arrive separately.
    pub(crate) fn wait_for(&mut self, words: &str) {
        let screen = self.screen.as_ref().expect("the screen is read");
        while !String::from_utf8_lossy(&self.seen).contains(words) {
            self.seen.extend(screen.recv_timeout(PATIENCE).expect("it shows something"));
        }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.as_ref().expect("it is open").write_all(keys.as_bytes()).unwrap();
    }

    /// Stops output to the terminal, like Ctrl-S.
    pub(crate) fn stop(&self) {
        let keyboard = self.keyboard.as_ref().expect("it is open");
        tcflow(open_other_side(keyboard), Action::OOff).unwrap();
    }

    /// Closes the controlling side. No other handle of the screen may exist.
    pub(crate) fn close(&mut self) {
        self.keyboard = None;
    }

    pub(crate) fn send(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Waits for the exit. Returns the duration and the exit code.
    pub(crate) fn end(&mut self) -> (Duration, Option<i32>) {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (start.elapsed(), status.code());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("it does not end; its screen:\n{}", String::from_utf8_lossy(&self.seen));
    }

    /// Everything printed on the screen, after the exit.
    pub(crate) fn all(&mut self) -> &[u8] {
        // The last output may still arrive after the exit, followed by the hangup.
        while let Some(Ok(more)) =
            self.screen.as_ref().map(|screen| screen.recv_timeout(Duration::from_secs(5)))
        {
            self.seen.extend(more);
        }
        &self.seen
    }
}

/// The side of the terminal for programs, which does not become our controlling terminal.
fn open_other_side(ours: impl AsFd) -> File {
    let name = ptsname(ours, Vec::new()).unwrap().into_string().unwrap();
    let not_ours = rustix::fs::OFlags::NOCTTY.bits() as i32;
    File::options().read(true).write(true).custom_flags(not_ours).open(name).unwrap()
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
