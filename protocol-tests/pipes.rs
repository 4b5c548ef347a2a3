//! Where the engine runs, and how it writes.

use crate::support::*;
use std::path::PathBuf;

fn executable() -> PathBuf {
    let name = command(None).get_program().to_owned();
    PathBuf::from(name)
}

#[test]
fn case_52_another_folder_and_a_path_with_blanks() {
    if !is_native() {
        return;
    }
    let folder = std::env::temp_dir().join(format!("quincunx données {}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let copy = folder.join("pbrain quincunx");
    std::fs::copy(executable(), &copy).expect("a copy");
    let mut command = command(Some(&copy));
    command.current_dir(std::env::temp_dir());
    let mut engine = Engine::run(command);
    engine.expect(&opening(15, 0, 50), "OK");
    engine.ask_move("BEGIN", ms(50));
    engine.end();
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

/// A datagram socket in place of the pipe keeps the writes apart: each must be one whole line.
#[cfg(target_os = "linux")]
#[test]
fn case_53_one_write_a_line() {
    use std::io::Write;
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixDatagram;

    if !is_native() {
        return;
    }
    let (ours, theirs) = UnixDatagram::pair().expect("a pair of sockets");
    let mut command = command(None);
    command.stdout(OwnedFd::from(theirs));
    let mut child = command.spawn().expect("the engine starts");
    let session = format!(
        "ABOUT\n{}\n{}\nYXSHOWINFO\nINFO show_detail 3\nTURN 0,14\nYXSHOWFORBID\nFOO\n",
        opening(15, 4, 300),
        board("7,7,1 8,8,2")
    );
    child.stdin.as_mut().expect("a pipe").write_all(session.as_bytes()).expect("the engine reads");
    ours.set_read_timeout(Some(ms(2000) + slack())).expect("a timeout");
    let mut writes = 0;
    loop {
        let mut buffer = [0; 4096];
        let count = ours.recv(&mut buffer).expect("a line");
        let text = std::str::from_utf8(&buffer[..count]).expect("UTF-8");
        let line = text.strip_suffix('\n').unwrap_or_else(|| panic!("half a line: {text:?}"));
        Line::parse(line).unwrap_or_else(|error| panic!("{error}"));
        writes += 1;
        if line.starts_with("UNKNOWN") || line.starts_with("FORBID") {
            break;
        }
    }
    assert!(writes > 5, "{writes} writes");
    child.stdin = None;
    assert!(child.wait().expect("a child").success());
}
