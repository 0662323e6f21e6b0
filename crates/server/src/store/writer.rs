//! The task that writes: it takes all waiting jobs, writes them as one batch, and answers each of them.

use super::Settings;
use super::error::StoreError;
use super::types::{Appended, Hash, Mark, NewTable, Row, Sealing};
use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, mpsc, oneshot, watch};
use tokio::task::JoinHandle;

pub(super) enum Job {
    Create(Box<NewTable>, Vec<(Row, Mark)>),
    Append(Row, Mark),
    /// Writes the time, to see whether an entry could be written.
    Probe(i64),
    /// Notes the fingerprint of the key, if there is none or if it replaces another.
    Key {
        fingerprint: Hash,
        replaces: bool,
    },
    /// Seals secrets that are not sealed yet.
    Seal(Vec<Sealing>),
}

/// The result of a job; `Written` also for jobs that append no entry.
pub(super) type Answer = Result<Appended, StoreError>;

/// A database that writes jobs in batches.
pub(super) trait Backend: Send + 'static {
    /// Writes the jobs in one transaction that is flushed when this returns. Returns an answer for each job. After an error
    /// nothing was written, unless only the database's answer was lost.
    fn write(&mut self, jobs: &[Job]) -> impl Future<Output = Result<Vec<Answer>, StoreError>> + Send;

    fn close(self) -> impl Future<Output = ()> + Send;
}

/// How long a failure makes [`Writer::check`] fail. It ends by itself because only another write shows that the database works
/// again, and a proxy that believes the check lets no request through meanwhile.
const FRESH: Duration = Duration::from_secs(10);

/// The error of the last batch and its time; `None` if the batch was written.
#[derive(Default)]
struct Failure(std::sync::Mutex<Option<(Instant, StoreError)>>);

impl Failure {
    fn note(&self, error: Option<&StoreError>, now: Instant) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = error.map(|error| (now, error.clone()));
    }

    fn recent(&self, now: Instant) -> Option<StoreError> {
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.as_ref()
            .filter(|(at, _)| now.saturating_duration_since(*at) < FRESH)
            .map(|(_, error)| error.clone())
    }
}

struct Queued {
    job: Job,
    answer: oneshot::Sender<Answer>,
}

/// A handle to the writing task.
#[derive(Clone)]
pub(super) struct Writer {
    queue: mpsc::Sender<Queued>,
    stop: watch::Sender<bool>,
    task: Arc<Mutex<Option<JoinHandle<()>>>>,
    failure: Arc<Failure>,
}

impl Writer {
    pub(super) fn start<B: Backend>(backend: B, gather: Duration, settings: &Settings) -> Writer {
        let (queue, waiting) = mpsc::channel(settings.queue.max(1));
        let (stop, stopped) = watch::channel(false);
        let failure = Arc::new(Failure::default());
        let task = tokio::spawn(run(
            backend,
            waiting,
            stopped,
            gather,
            settings.batch.max(1),
            Arc::clone(&failure),
        ));
        Writer {
            queue,
            stop,
            task: Arc::new(Mutex::new(Some(task))),
            failure,
        }
    }

    pub(super) async fn ask(&self, job: Job) -> Answer {
        let (answer, answered) = oneshot::channel();
        self.queue
            .try_send(Queued { job, answer })
            .map_err(|error| match error {
                mpsc::error::TrySendError::Full(_) => StoreError::Busy,
                mpsc::error::TrySendError::Closed(_) => StoreError::Closed,
            })?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Fails if the last batch failed within [`FRESH`].
    pub(super) fn check(&self) -> Result<(), StoreError> {
        if self.queue.is_closed() {
            return Err(StoreError::Closed);
        }
        self.failure.recent(Instant::now()).map_or(Ok(()), Err)
    }

    /// Refuses further jobs, and returns when all accepted ones are written.
    pub(super) async fn close(&self) {
        self.stop.send_replace(true);
        if let Some(task) = self.task.lock().await.take() {
            // An error means that the task panicked; then nothing is left to wait for.
            let _ = task.await;
        }
    }
}

async fn run<B: Backend>(
    mut backend: B,
    mut waiting: mpsc::Receiver<Queued>,
    mut stop: watch::Receiver<bool>,
    gather: Duration,
    most: usize,
    failure: Arc<Failure>,
) {
    let mut asked = Vec::new();
    let mut stopping = false;
    loop {
        tokio::select! {
            count = waiting.recv_many(&mut asked, most) => if count == 0 { break },
            _ = stop.wait_for(|stop| *stop), if !stopping => {
                stopping = true;
                waiting.close();
                continue;
            }
        }
        if !gather.is_zero() && !stopping && asked.len() < most {
            tokio::time::sleep(gather).await;
            while asked.len() < most
                && let Ok(more) = waiting.try_recv()
            {
                asked.push(more);
            }
        }
        let (jobs, answers): (Vec<Job>, Vec<_>) =
            asked.drain(..).map(|asked| (asked.job, asked.answer)).unzip();
        for (to, answer) in answers
            .into_iter()
            .zip(write(&mut backend, &jobs, &failure).await)
        {
            // The caller may have dropped its future; the entry stays.
            let _ = to.send(answer);
        }
    }
    backend.close().await;
}

async fn write<B: Backend>(backend: &mut B, jobs: &[Job], failure: &Failure) -> Vec<Answer> {
    let begin = Instant::now();
    let result = backend.write(jobs).await;
    failure.note(result.as_ref().err(), Instant::now());
    metrics::histogram!("bastide_store_batch_jobs").record(jobs.len() as f64);
    metrics::histogram!("bastide_store_commit_seconds").record(begin.elapsed());
    match result {
        Ok(answers) => answers,
        Err(error) => {
            metrics::counter!("bastide_store_failures_total").increment(1);
            tracing::error!(jobs = jobs.len(), %error, "a batch could not be written");
            if jobs.len() == 1 || !error.may_be_one_row() {
                return vec![Err(error); jobs.len()];
            }
            let mut answers = Vec::with_capacity(jobs.len());
            for job in jobs {
                let alone = backend.write(std::slice::from_ref(job)).await;
                answers.push(alone.and_then(|mut one| one.pop().unwrap_or(Err(error.clone()))));
            }
            answers
        }
    }
}

/// What the database contains about an entry that is to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    /// The last entry of its table; `None` if there is no such table.
    pub last: Option<u32>,
    /// The entry that has its request id already.
    pub repeated: Option<u32>,
}

/// Consecutive entries of one table, and the changes to its row in `progress`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// The last entry before them.
    pub before: u32,
    /// Their indices in the batch.
    pub rows: Vec<usize>,
    /// Their marks merged; later ones win.
    pub mark: Mark,
}

/// Decides which entries of a batch can be written. Entries of a run get the answer `Written`, which holds once the run is
/// written.
pub(super) fn decide(batch: &[(&Row, &Mark)], found: &[Found]) -> (Vec<Answer>, Vec<Run>) {
    let mut runs: Vec<Run> = Vec::new();
    let mut run_of: HashMap<&str, usize> = HashMap::new();
    let mut fresh: HashMap<(&str, &str), u32> = HashMap::new();
    let mut answers = Vec::with_capacity(batch.len());
    for (place, ((row, mark), found)) in batch.iter().zip(found).enumerate() {
        let Some(before) = found.last else {
            answers.push(Err(StoreError::NoTable(row.table.clone())));
            continue;
        };
        let name = row
            .request_id
            .as_deref()
            .map(|request_id| (row.table.as_str(), request_id));
        if let Some(seq) = found.repeated.or_else(|| fresh.get(&name?).copied()) {
            answers.push(Ok(Appended::Repeated { seq }));
            continue;
        }
        let known = run_of.get(row.table.as_str()).copied();
        let last = known.map_or(before, |run| runs[run].before + runs[run].rows.len() as u32);
        if Some(row.seq) != last.checked_add(1) {
            answers.push(Ok(Appended::Conflict));
            continue;
        }
        let run = known.unwrap_or_else(|| {
            runs.push(Run {
                before,
                rows: Vec::new(),
                mark: Mark::default(),
            });
            run_of.insert(&row.table, runs.len() - 1);
            runs.len() - 1
        });
        runs[run].rows.push(place);
        merge(&mut runs[run].mark, mark);
        if let Some(name) = name {
            fresh.insert(name, row.seq);
        }
        answers.push(Ok(Appended::Written));
    }
    (answers, runs)
}

fn merge(all: &mut Mark, next: &Mark) {
    all.status = next.status.or(all.status);
    all.waits = next.waits.or(all.waits);
    all.due = next.due.or(all.due);
    if next.glance.is_some() {
        all.glance.clone_from(&next.glance);
    }
    for seat in &next.seats {
        all.seats.retain(|earlier| earlier.seat != seat.seat);
        all.seats.push(seat.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::super::types::{Seat, Status};
    use super::*;

    #[test]
    fn a_failure_counts_until_a_write_succeeds_or_time_has_passed() {
        let (failure, now) = (Failure::default(), Instant::now());
        assert_eq!(failure.recent(now), None);
        failure.note(Some(&StoreError::Busy), now);
        assert_eq!(failure.recent(now + FRESH / 2), Some(StoreError::Busy));
        assert_eq!(failure.recent(now + FRESH), None);
        failure.note(None, now);
        assert_eq!(failure.recent(now), None);
    }

    fn row(table: &str, seq: u32, request_id: Option<&str>) -> Row {
        Row {
            table: table.into(),
            seq,
            request_id: request_id.map(Into::into),
            at: 0,
            body: String::new(),
        }
    }

    fn decided(rows: &[Row], found: &[(Option<u32>, Option<u32>)]) -> (Vec<Answer>, Vec<Run>) {
        let mark = Mark::default();
        let batch: Vec<_> = rows.iter().map(|row| (row, &mark)).collect();
        let found: Vec<_> = found
            .iter()
            .map(|&(last, repeated)| Found { last, repeated })
            .collect();
        decide(&batch, &found)
    }

    #[test]
    fn consecutive_rows_of_a_table_form_a_run() {
        let rows = [
            row("a", 4, None),
            row("b", 1, None),
            row("a", 5, None),
            row("a", 5, None),
            row("a", 7, None),
        ];
        let last = [Some(3), Some(0), Some(3), Some(3), Some(3)];
        let (answers, runs) = decided(&rows, &last.map(|last| (last, None)));
        use Appended::{Conflict, Written};
        assert_eq!(
            answers,
            [Ok(Written), Ok(Written), Ok(Written), Ok(Conflict), Ok(Conflict)]
        );
        assert_eq!(runs.len(), 2);
        assert_eq!((runs[0].before, &runs[0].rows[..]), (3, &[0, 2][..]));
        assert_eq!((runs[1].before, &runs[1].rows[..]), (0, &[1][..]));
    }

    #[test]
    fn repeats_are_found_in_the_log_and_in_the_batch() {
        let rows = [
            row("a", 4, Some("x")),
            row("a", 4, Some("y")),
            row("a", 5, Some("y")),
            row("b", 1, Some("y")),
        ];
        let found = [
            (Some(3), Some(2)),
            (Some(3), None),
            (Some(3), None),
            (Some(0), None),
        ];
        let (answers, runs) = decided(&rows, &found);
        use Appended::{Repeated, Written};
        assert_eq!(
            answers,
            [
                Ok(Repeated { seq: 2 }),
                Ok(Written),
                Ok(Repeated { seq: 4 }),
                Ok(Written)
            ]
        );
        assert_eq!(runs.iter().map(|run| run.rows.len()).sum::<usize>(), 2);
    }

    #[test]
    fn an_unknown_table_is_an_error() {
        let (answers, runs) = decided(&[row("a", 1, None)], &[(None, None)]);
        assert_eq!(answers, [Err(StoreError::NoTable("a".into()))]);
        assert!(runs.is_empty());
    }

    #[test]
    fn later_marks_win() {
        let seat = |seat, name: &str| Seat {
            seat,
            holder: None,
            name: name.into(),
        };
        let mut all = Mark {
            status: Some(Status::Open),
            due: Some(Some(7)),
            glance: Some("{}".to_owned()),
            seats: vec![seat(1, "Ann")],
            ..Mark::default()
        };
        merge(
            &mut all,
            &Mark {
                due: Some(None),
                seats: vec![seat(2, "Ben"), seat(1, "Cid")],
                ..Mark::default()
            },
        );
        assert_eq!(all.status, Some(Status::Open));
        assert_eq!(all.due, Some(None));
        assert_eq!(all.glance.as_deref(), Some("{}"));
        assert_eq!(all.seats, [seat(2, "Ben"), seat(1, "Cid")]);
    }
}
