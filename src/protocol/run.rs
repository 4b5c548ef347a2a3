//! The protocol loop: executes the commands one after the other and prints their answers.

use super::announce::Announcer;
use super::command::Command;
use super::control::Control;
use super::reader::{Input, Reader};
use super::reply::{Output, Reply, settings_message};
use crate::engine::{Choice, Engine, Plan, Position, Stop};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// The stack of the thread that searches.
const STACK: usize = 32 << 20;
/// After `END`, how long the loop may take to finish what was asked before.
const END_GRACE: Duration = Duration::from_millis(200);
/// At the end of the input, how long searches may go on before they are stopped.
const EOF_GRACE: Duration = Duration::from_secs(10);
/// Then, how long the loop may take to print their moves.
const EOF_STOPPED_GRACE: Duration = Duration::from_secs(1);
/// A first move commanded this soon after the start of the process is charged from that start on.
const STARTUP: Duration = Duration::from_millis(200);

/// Speaks the protocol on standard input and output until `END` or the end of the input. It does not
/// return. `process_start` is when the program began.
pub fn run(process_start: Instant) -> ! {
    let control = Arc::new(Control::default());
    let output = Arc::new(Output::new(io::stdout()));
    let (sender, receiver) = mpsc::channel();
    let mut reader = Reader::new(control.clone(), output.clone(), sender);
    let executor = Executor::new(control.clone(), output, process_start);
    let executor = thread::Builder::new().stack_size(STACK).spawn(move || executor.run(receiver));
    let Ok(executor) = executor else { process::exit(1) };
    let ended = reader.read(io::stdin().lock());
    drop(reader);
    if ended {
        wait(|| executor.is_finished(), END_GRACE);
    } else {
        wait(|| executor.is_finished(), EOF_GRACE);
        control.stop();
        wait(|| executor.is_finished(), EOF_STOPPED_GRACE);
    }
    process::exit(0)
}

fn wait(done: impl Fn() -> bool, at_most: Duration) {
    let start = Instant::now();
    while !done() && start.elapsed() < at_most {
        thread::sleep(Duration::from_millis(1));
    }
}

/// Executes commands.
struct Executor {
    control: Arc<Control>,
    output: Arc<Output>,
    engine: Engine,
    /// When the process began, until the first move is asked for.
    process_start: Option<Instant>,
    told_settings: bool,
}

/// A search: its number, and when its command was read.
#[derive(Clone, Copy)]
struct Task {
    search: u64,
    read_at: Instant,
}

/// The answer to a command: a line, nothing, or the text of an error.
type Answer = Result<Option<Reply>, String>;

impl Executor {
    fn new(control: Arc<Control>, output: Arc<Output>, process_start: Instant) -> Executor {
        let process_start = Some(process_start);
        Executor { control, output, engine: Engine::default(), process_start, told_settings: false }
    }

    /// Executes until `END`, or until there is no more input. Ends the program itself, so that no
    /// memory is given back first.
    fn run(mut self, inputs: Receiver<Input>) {
        for input in inputs {
            if input.command == Command::End {
                break;
            }
            self.execute(input);
        }
        process::exit(0)
    }

    /// Prints the answer to a command. A panic outside a search costs one error line.
    fn execute(&mut self, input: Input) {
        let task = Task { search: input.search, read_at: input.read_at };
        let answer = catch_unwind(AssertUnwindSafe(|| self.answer(input.command, task)));
        match answer.unwrap_or_else(|_| Err("internal failure".into())) {
            Ok(Some(reply)) => self.output.print(&reply.to_string()),
            Ok(None) => {}
            Err(text) => self.output.print(&Reply::Error(text).to_string()),
        }
    }

    fn answer(&mut self, command: Command, task: Task) -> Answer {
        let engine = &mut self.engine;
        match command {
            Command::Start(size) => {
                engine.start(size);
                Ok(Some(Reply::Ok))
            }
            Command::Restart => engine.restart().map(|()| Some(Reply::Ok)),
            Command::Begin if engine.stones()? > 0 => Err("the board is not empty".into()),
            Command::Begin | Command::Think => self.think(task),
            Command::Turn(x, y) => {
                engine.play(x, y)?;
                self.think(task)
            }
            Command::Board(stones) => {
                engine.set_stones(&stones, Position::OwnMove)?;
                self.think(task)
            }
            Command::YxBoard(stones) => engine.set_stones(&stones, Position::Analysis).map(|()| None),
            Command::Swap2Board(stones) => {
                engine.set_stones(&stones, Position::InOrder)?;
                self.swap2(task)
            }
            Command::TakeBack(x, y) => engine.take_back(x, y).map(|()| Some(Reply::Ok)),
            Command::Play(x, y) => engine.play(x, y).map(|point| Some(Reply::Moves(vec![point]))),
            Command::Balance(length, bias) => self.balance(length, bias, task),
            Command::ShowForbid => Ok(Some(Reply::Forbid(engine.fouls()?))),
            Command::Info(setting) => {
                engine.set(setting);
                Ok(None)
            }
            Command::ClearHash => {
                engine.forget();
                Ok(None)
            }
            Command::About => Ok(Some(Reply::About)),
            Command::ShowInfo => Ok(Some(Reply::Capabilities)),
            Command::Invalid(text) => Err(text),
            Command::Unknown(text) => Ok(Some(Reply::Unknown(text))),
            Command::Stop | Command::End => Ok(None),
        }
    }

    /// Chooses a move and plays it.
    fn think(&mut self, task: Task) -> Answer {
        let plan = self.plan(task)?;
        let choice = self.search(task, &plan, |engine, stop, announcer| {
            let report = engine.search(&plan, stop, announcer);
            announcer.conclude(&report);
            Ok(Choice::Place(report.best.into_iter().collect()))
        })?;
        self.conclude(task, &plan, choice)
    }

    /// Answers a swap2 opening.
    fn swap2(&mut self, task: Task) -> Answer {
        let plan = self.plan(task)?;
        let choice =
            self.search(task, &plan, |engine, stop, announcer| engine.swap2(&plan, stop, announcer))?;
        self.conclude(task, &plan, choice)
    }

    /// Finds the move or moves of a balanced position.
    fn balance(&mut self, length: usize, bias: i32, task: Task) -> Answer {
        let plan = self.plan(task)?;
        let choice = self.search(task, &plan, |engine, stop, _| {
            engine.balance(&plan, length, bias, stop).map(Choice::Place)
        })?;
        self.conclude(task, &plan, choice)
    }

    fn plan(&mut self, task: Task) -> Result<Plan, String> {
        let start = self.process_start.take().filter(|&start| task.read_at - start < STARTUP);
        self.engine.plan(start.unwrap_or(task.read_at))
    }

    /// Runs a search. If it panics, the answer is the move that needs no search.
    fn search(
        &mut self,
        task: Task,
        plan: &Plan,
        search: impl FnOnce(&mut Engine, Stop, &mut Announcer) -> Result<Choice, String>,
    ) -> Result<Choice, String> {
        let mut announcer = Announcer::new(&self.output, &self.control, task.search, self.engine.settings());
        if !std::mem::replace(&mut self.told_settings, true) {
            announcer.print(&settings_message(plan));
        }
        let stop = (self.control.token(), task.search);
        let engine = &mut self.engine;
        self.control.set_searching(true);
        let found = catch_unwind(AssertUnwindSafe(|| search(engine, stop, &mut announcer)));
        self.control.set_searching(false);
        found.unwrap_or_else(|_| {
            self.engine.recover();
            Ok(Choice::Place(vec![plan.fallback]))
        })
    }

    /// Plays what was found and answers with it, unless a later command made it pointless.
    fn conclude(&mut self, task: Task, plan: &Plan, choice: Choice) -> Answer {
        if self.control.is_silenced(task.search) {
            return Ok(None);
        }
        match choice {
            Choice::Swap => Ok(Some(Reply::Swap)),
            Choice::Place(stones) => {
                self.engine.place(plan, &stones)?;
                Ok(Some(Reply::Moves(stones)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Setting;
    use crate::geometry::Size;

    /// An executor with a game of three stones, for searches that are over at once.
    fn executor() -> Executor {
        let (control, output) = (Arc::new(Control::default()), Arc::new(Output::new(io::sink())));
        let mut executor = Executor::new(control, output, Instant::now());
        executor.engine.start(Size::square(15).unwrap());
        executor.engine.set(Setting::MaxDepth(1));
        executor.engine.set(Setting::MaxMemory(1));
        for (x, y) in [(7, 7), (8, 8), (9, 7)] {
            executor.engine.play(x, y).unwrap();
        }
        executor
    }

    fn task(executor: &Executor) -> Task {
        Task { search: executor.control.announce(), read_at: Instant::now() }
    }

    fn is_one_move(answer: &Answer) -> bool {
        matches!(answer, Ok(Some(Reply::Moves(moves))) if moves.len() == 1)
    }

    #[test]
    fn a_search_that_panics_is_answered_with_a_move_and_so_is_the_next() {
        let mut executor = executor();
        let task = task(&executor);
        let plan = executor.plan(task).unwrap();
        let choice = executor.search(task, &plan, |_, _, _| panic!("on purpose")).unwrap();
        let answer = executor.conclude(task, &plan, choice);
        assert!(is_one_move(&answer), "{answer:?}");
        assert_eq!(executor.engine.stones(), Ok(4));
        let answer = executor.answer(Command::Turn(0, 0), self::task(&executor));
        assert!(is_one_move(&answer), "{answer:?}");
    }

    #[test]
    fn a_silenced_search_leaves_the_position_alone() {
        let mut executor = executor();
        let task = task(&executor);
        executor.control.silence();
        assert_eq!(executor.answer(Command::Think, task), Ok(None));
        assert_eq!(executor.engine.stones(), Ok(3));
    }

    #[test]
    fn commands_that_cannot_be_executed_change_nothing() {
        let mut executor = executor();
        for command in [Command::Begin, Command::Turn(7, 7), Command::TakeBack(7, 7), Command::Board(vec![])]
        {
            executor.engine.set(Setting::Rule(if command == Command::Board(vec![]) { 3 } else { 0 }));
            assert!(executor.answer(command.clone(), task(&executor)).is_err(), "{command:?}");
            assert_eq!(executor.engine.stones(), Ok(3));
        }
    }
}
