"""Conversations with engines: programs that answer commands line by line."""

import resource
import shlex
import subprocess


class Engine:
    """A program that reads commands from standard input and writes lines to standard output."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, bufsize=1)

    def send(self, line):
        """Sends a command."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read(self):
        """Returns the next line; fails if the program has ended."""
        line = self.process.stdout.readline()
        if not line:
            raise EOFError(f"the engine has ended with code {self.process.wait()}")
        return line.rstrip("\r\n")

    def read_until(self, start):
        """Returns the lines up to the first that begins with a word."""
        lines = [self.read()]
        while not lines[-1].startswith(start):
            lines.append(self.read())
        return lines

    def close(self):
        """Ends the program, and returns the seconds of processor time that it used in user mode."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        try:
            self.send("quit")
        except OSError:
            pass
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


class Gtp(Engine):
    """An engine of the Go Text Protocol."""

    def ask(self, command):
        """Sends a command and returns the answer; fails with the engine's message."""
        self.send(command)
        lines = [self.read()]
        while lines[-1]:
            lines.append(self.read())
        answer = "\n".join(lines).strip()
        if not answer.startswith("="):
            raise ValueError(f"{command}: {answer}")
        return answer[1:].strip()


class Uci(Engine):
    """An engine of the Universal Chess Interface, or of the Universal Shogi Interface."""

    def __init__(self, command, options=(), protocol="uci"):
        super().__init__(command)
        self.send(protocol)
        self.introduction = self.read_until(protocol + "ok")
        for name, value in options:
            self.send(f"setoption name {name} value {value}")
        self.send("isready")
        self.read_until("readyok")

    def new_game(self, protocol="uci"):
        """Tells the engine that the next position is of another game."""
        self.send(protocol + "newgame")
        self.send("isready")
        self.read_until("readyok")

    def go(self, position, limits):
        """Searches a position, and returns the move and the last score: a word and a number, such as `("mate", 3)`."""
        self.send(f"position {position}")
        self.send(f"go {limits}".rstrip())
        lines = self.read_until("bestmove")
        score = None
        for line in lines:
            words = line.split()
            if words[:1] == ["info"] and "score" in words and "pv" in words:
                at = words.index("score")
                score = (words[at + 1], int(words[at + 2]))
        return lines[-1].split()[1], score
