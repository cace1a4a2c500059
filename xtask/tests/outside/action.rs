//! Runs the steps of action.yml in bash, as GitHub does, with a fake command that prints its arguments.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use xtask::workspace_root;

/// The scripts of the steps: the text after `run:`, on the same line or indented below it.
fn scripts() -> Vec<String> {
    let action = fs::read_to_string(workspace_root().join("action.yml")).unwrap();
    let steps = action.split("      run: ").skip(1).map(|step| match step.strip_prefix("|\n") {
        Some(block) => {
            let lines = block.lines().take_while(|line| line.is_empty() || line.starts_with("        "));
            lines.map(|line| format!("{}\n", line.trim_start())).collect()
        }
        None => step.lines().next().unwrap_or_default().to_owned(),
    });
    steps.collect()
}

/// Runs both steps and returns the arguments of cargo and sgf, one per line.
#[track_caller]
fn check(paths: &str, options: &str, expected: &[&str]) {
    let place = tempfile::tempdir().unwrap();
    let bin = place.path().join("sgf/bin");
    fs::create_dir_all(&bin).unwrap();
    for name in ["sgf", "cargo"] {
        let file = bin.join(name);
        fs::write(&file, "#!/bin/sh\nprintf '%s\\n' \"${0##*/}\" \"$@\"\n").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut asked = String::new();
    for script in scripts() {
        let output = Command::new("bash")
            .args(["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", &script])
            .current_dir(place.path())
            .env("PATH", &path)
            .env("RUNNER_TEMP", place.path())
            .env("GITHUB_ACTION_PATH", "/action")
            .env("PATHS", paths)
            .env("OPTIONS", options)
            .output()
            .unwrap();
        assert!(output.status.success(), "{script}\n{}", String::from_utf8_lossy(&output.stderr));
        asked += &String::from_utf8(output.stdout).unwrap();
    }
    let asked = asked.replace(&place.path().display().to_string(), "TEMP");
    let (installed, checked) = asked.split_once("sgf\ncheck\n").expect("both steps have run");
    assert_eq!(
        installed,
        "cargo\ninstall\n--quiet\n--locked\n--path\n/action/crates/sgf-cli\n--root\nTEMP/sgf\n"
    );
    assert_eq!(checked.lines().collect::<Vec<_>>(), expected, "{paths:?} {options:?}");
}

#[test]
fn action_passes_paths_and_options() {
    check(".", "", &["--format", "github", "--", "."]);
    // In YAML, a list below `|` ends with a line break.
    check(
        "games/\nmy games/\n",
        "--notes\n",
        &["--format", "github", "--notes", "--", "games/", "my games/"],
    );
    check("a\r\n\r\nb\r\n", "--select\nS\n", &["--format", "github", "--select", "S", "--", "a", "b"]);
    check("$(touch x); `id`\n-x", "", &["--format", "github", "--", "$(touch x); `id`", "-x"]);
}
