//! `sgf diff`, `sgf merge` and `sgf git-setup`.

use std::process::{Command, Output};

use snapbox::str;

use crate::place::{Place, same};

#[test]
fn shows_differences_on_boards() {
    let place = Place::with(&[
        ("a.sgf", "(;GM[1]SZ[9]PB[<b>];B[ee];W[ec](;B[ce];W[gg])(;B[cc]))"),
        ("b.sgf", "(;GM[1]SZ[9]PB[<i>];B[ee];W[ec]C[x]TR[aa](;B[ce];W[gg])(;B[cc];W[dd]))"),
    ]);
    let page = place.run("diff --format html a.sgf b.sgf");
    // The root, the second move, and the addition after the other variation: two boards each.
    assert_eq!(page.matches("<section>").count(), 3, "{page}");
    assert_eq!(page.matches("<svg ").count(), 6);
    assert!(page.contains("[&lt;b&gt;] → [&lt;i&gt;]") && !page.contains("[<b>"));
    assert!(page.ends_with("</html>\nexit 1\n"));
    let picture = place.run("diff --format svg a.sgf b.sgf");
    assert_eq!((picture.matches("<svg ").count(), picture.matches("</svg>").count()), (7, 7));
    // Games without boards are described in text.
    let place = Place::with(&[("a.sgf", "(;GM[99];B[a])"), ("b.sgf", "(;GM[99];B[a]C[x])")]);
    let page = place.run("diff --format html a.sgf b.sgf");
    assert!(page.contains("C + [x]") && !page.contains("<svg"), "{page}");
}

const BASE: &str = "(;GM[1]FF[4]SZ[9]KM[6.5]PB[Ann]\n;B[ee]\n;W[ec]C[Good.])\n";

#[test]
fn compares_by_meaning() {
    let place = Place::with(&[
        ("a.sgf", "(;GM[1]SZ[9]KM[6.5];B[ee];W[ec]C[Good.]TR[aa](;B[ce];W[gg])(;B[cc]))"),
        ("b.sgf", "(;GM[1]SZ[9]KM[7.5];B[ee];W[ec]C[Good, but slow.]TR[aa][bb](;B[cc])(;B[dc];W[gg]))"),
        ("c.sgf", "(;GM[1]KM[6.50]SZ[9]\n;B[ee];W[ec]C[Good.]TR[aa](;B[ce];W[gg])(;B[cc]))"),
    ]);
    same(
        place.run("diff a.sgf b.sgf"),
        str![[r#"
~ root  KM [6.5] → [7.5]
~ 2 W E7  C [Good.] → [Good, but slow.]
~ 2 W E7  TR + [bb]
> 3 B C7  became the main line
= 3 B D7  (0*2/1)  corrected, was B C5 (1 node below)
exit 1

"#]],
    );
    same(
        place.run("diff --format json --ignore C --ignore TR --ignore KM a.sgf b.sgf"),
        str![[r#"
{"change":"main-line","first_game":1,"second_game":1,"first_path":"0*2/1","second_path":"0*3","move_number":3,"move":"B C7"}
{"change":"corrected","first_game":1,"second_game":1,"first_path":"0*3","second_path":"0*2/1","move_number":3,"move":"B D7","was":"B C5","nodes":1}
exit 1

"#]],
    );
    same(
        place.run("diff a.sgf c.sgf"),
        str![[r#"
  only the spelling differs in 1 node

"#]],
    );
    same(place.run("diff a.sgf a.sgf"), str![[]]);
    same(
        place.run("diff a.sgf nothing.sgf"),
        str![[r#"
! error: cannot read nothing.sgf: No such file or directory
exit 2

"#]],
    );
    same(
        place.run("diff --textconv a.sgf"),
        str![[r#"
root
    GM [1]
    KM [6.5]
    SZ [9]
1 B E5
2 W E7
    C Good.
    TR [aa]
  3 B C5
  4 W G3
  3 B C7

"#]],
    );
}

#[test]
fn merges_records_and_resolves_conflicts() {
    let place = Place::with(&[
        ("base.sgf", BASE),
        ("ours.sgf", &BASE.replace("6.5", "7").replace("Good.", "Good. ")),
        ("theirs.sgf", &BASE.replace("6.5", "7.5").replace(")\n", "\n;B[ce])\n")),
    ]);
    same(
        place.run("merge --base base.sgf ours.sgf theirs.sgf -o new.sgf"),
        str![[r#"
! ours.sgf: 1 conflict; list them with sgf check, resolve them with sgf merge --resolve
exit 1

"#]],
    );
    let expected = "(;GM[1]FF[4]SZ[9]KM[7]PB[Ann]CONFLICT[theirs (;KM\\[7.5\\]) base (;KM\\[6.5\\])]\n;B[ee]\n;W[ec]C[Good. ]\n;B[ce])\n";
    assert_eq!(place.content("new.sgf"), expected);
    assert!(
        place
            .run("check --select P030 new.sgf")
            .contains("unresolved merge conflict: theirs (;KM[7.5]) base (;KM[6.5])")
    );
    same(
        place.run("merge --resolve theirs new.sgf"),
        str![[r#"
(;GM[1]FF[4]SZ[9]KM[7.5]PB[Ann]
;B[ee]
;W[ec]C[Good. ]
;B[ce])

"#]],
    );
    same(
        place.run("merge --base base.sgf ours.sgf theirs.sgf -o new.sgf"),
        str![[r#"
! error: new.sgf already exists
exit 2

"#]],
    );
    same(
        place.run("merge ours.sgf"),
        str![[r#"
! error: only one record; name two or more
exit 2

"#]],
    );
    place.write("hex.sgf", b"(;GM[11];B[a1])");
    same(
        place.run("merge --base base.sgf ours.sgf hex.sgf"),
        str![[r#"
! error: the games differ: GM[1] and GM[11]
exit 2

"#]],
    );
}

#[test]
fn combines_games_into_one_tree() {
    let place = Place::with(&[
        ("games/a.sgf", "(;GM[1]SZ[9]PB[Ann]RE[B+R];B[ee];W[ec])"),
        ("games/b.sgf", "(;GM[1]SZ[9]PB[Cy]RE[W+2];B[ee];W[gc];B[aa])"),
    ]);
    same(
        place.run("merge --tree --symmetry games"),
        str![[r#"
(;FF[4]CA[UTF-8]GM[1]SZ[9]C[2 games: Black won 1, White won 1];B[ee](;W[ec]C[1 game: Black won 1]PB[Ann]RE[B+R])(;W[gc]C[1 game: White won 1]PB[Cy]RE[W+2];B[aa]))
! 2 games in one tree

"#]],
    );
    // With thousands of files, the message names the one that differs.
    place.write("games/c.sgf", b"(;GM[1]SZ[13];B[ee])");
    same(
        place.run("merge --tree games"),
        str![[r#"
! error: games/a.sgf and games/c.sgf: the boards differ: 9x9 and 13x13
exit 2

"#]],
    );
}

/// A repository that merges records with the command.
struct Repository {
    place: Place,
}

impl Repository {
    fn new() -> Repository {
        let repository = Repository { place: Place::with(&[("game.sgf", BASE)]) };
        repository.git("init -q -b main");
        let told = repository.setup("");
        assert!(told.contains("merge.sgf.driver"), "{told}");
        repository.commit("base");
        repository
    }

    /// Runs git with only the configuration of the repository.
    fn output(&self, arguments: &str) -> Output {
        let mut command = Command::new("git");
        command.args(arguments.split_whitespace()).current_dir(self.place.path());
        for (name, value) in [
            ("AUTHOR_NAME", "A"),
            ("AUTHOR_EMAIL", "a@b"),
            ("COMMITTER_NAME", "A"),
            ("COMMITTER_EMAIL", "a@b"),
        ] {
            command.env(format!("GIT_{name}"), value);
        }
        command
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_CONFIG_SYSTEM", "/dev/null")
            .env("GIT_EDITOR", "true");
        command.env("PATH", path_with_sgf()).output().unwrap()
    }

    #[track_caller]
    fn git(&self, arguments: &str) -> String {
        let output = self.output(arguments);
        assert!(output.status.success(), "git {arguments}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn setup(&self, arguments: &str) -> String {
        let mut command = self.place.command(&format!("git-setup {arguments}"));
        command
            .env("PATH", path_with_sgf())
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_CONFIG_SYSTEM", "/dev/null");
        self.place.story(&mut command)
    }

    fn commit(&self, message: &str) {
        self.git("add -A");
        self.git(&format!("commit -q -m {message}"));
    }

    /// Commits a change on a new branch from the first commit.
    fn branch(&self, name: &str, change: impl Fn(&str) -> String) {
        self.git(&format!("checkout -q -b {name} main"));
        let text = change(&self.place.content("game.sgf"));
        self.place.write("game.sgf", text.as_bytes());
        self.commit(name);
    }
}

/// PATH with this build of the command first.
fn path_with_sgf() -> std::ffi::OsString {
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_sgf")).parent().unwrap().to_owned();
    let others = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(std::iter::once(folder).chain(std::env::split_paths(&others))).unwrap()
}

#[test]
fn git_merges_and_rebases_records() {
    let repository = Repository::new();
    // A line-based merge would conflict in the last line.
    repository.branch("ours", |text| text.replace("Good.])", "Good.];B[ce])"));
    repository
        .branch("theirs", |text| text.replace("Good.])", "Good.]TR[ec];B[gc])").replace("Ann", "Ann Lee"));
    repository.git("checkout -q ours");
    repository.git("merge -q -m merged theirs");
    let merged = "(;GM[1]FF[4]SZ[9]KM[6.5]PB[Ann Lee]\n;B[ee]\n;W[ec]C[Good.]TR[ec](;B[ce])(;B[gc]))\n";
    assert_eq!(repository.place.content("game.sgf"), merged);
    repository.git("checkout -q theirs");
    repository.branch("third", |text| text.replace("Good.]", "Good.];B[cc]"));
    repository.git("rebase -q theirs");
    let rebased = "(;GM[1]FF[4]SZ[9]KM[6.5]PB[Ann Lee]\n;B[ee]\n;W[ec]C[Good.]TR[ec](;B[gc])(;B[cc]))\n";
    assert_eq!(repository.place.content("game.sgf"), rebased);
    let diff = repository.git("diff main third");
    assert!(diff.contains("\n+    TR [ec]\n+  3 B G7\n+  3 B C7\n"), "{diff}");
    // A branch that adds the same file, without a base.
    repository.git("checkout -q --orphan other");
    repository.place.write("game.sgf", BASE.replace("Good.", "Nice.").as_bytes());
    repository.commit("other");
    let output = repository.output("merge -q -m both --allow-unrelated-histories main");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(repository.place.content("game.sgf").contains("C[Nice.\nGood.]"));
}

#[test]
fn resolves_a_git_conflict() {
    let repository = Repository::new();
    repository.branch("ours", |text| text.replace("6.5", "7"));
    repository.branch("theirs", |text| text.replace("6.5", "7.5").replace("Good.])", "Good.];B[gc])"));
    repository.git("checkout -q ours");
    let output = repository.output("merge -m merged theirs");
    assert_eq!(output.status.code(), Some(1));
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("game.sgf: 1 conflict"), "{said}");
    assert_eq!(repository.git("diff --name-only --diff-filter=U"), "game.sgf\n");
    assert!(repository.place.content("game.sgf").contains("CONFLICT[theirs (;KM\\[7.5\\])"));
    let settled = repository.place.run("merge --resolve theirs game.sgf -o game.sgf --force");
    assert_eq!(settled, "");
    assert_eq!(
        repository.place.content("game.sgf"),
        "(;GM[1]FF[4]SZ[9]KM[7.5]PB[Ann]\n;B[ee]\n;W[ec]C[Good.];B[gc])\n"
    );
    repository.commit("settled");
    assert_eq!(repository.git("status --porcelain"), "");
}

#[test]
fn git_setup_is_idempotent() {
    let repository = Repository::new();
    let state = || (repository.place.content(".gitattributes"), repository.place.content(".git/config"));
    let before = state();
    assert!(before.0.starts_with("*.sgf -text diff=sgf merge=sgf\n"));
    assert_eq!(repository.setup(""), "! everything is set up\n");
    assert_eq!(repository.setup("--check"), "! everything is set up\n");
    assert_eq!(state(), before);
    repository.place.write(".gitattributes", b"*.sgf merge=union");
    assert!(repository.setup("--check").ends_with("exit 1\n"));
    repository.setup("--quiet");
    assert!(
        repository
            .place
            .content(".gitattributes")
            .starts_with("*.sgf merge=union\n*.sgf -text diff=sgf merge=sgf\n")
    );
    let elsewhere = Place::with(&[]);
    let mut command = elsewhere.command("git-setup");
    command.env("GIT_CEILING_DIRECTORIES", elsewhere.path().parent().unwrap());
    assert!(elsewhere.story(&mut command).contains("not in a git work tree"));
}
