//! PostgreSQL: several servers share one database. Each has a connection that writes, a pool for reading and a connection that
//! listens.

mod batch;
mod hints;

use super::error::StoreError;
use super::migrations::{self, newest};
use super::types::Hint;
use super::writer::{Answer, Backend, Job};
use super::{Settings, same_version};
use hints::Tasks;
use sqlx::migrate::MigrateError;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, PgPool};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast;

/// Attempts to write a batch that fails because of a concurrent transaction.
const TRIES: u32 = 4;

/// The connection pool for reading.
#[derive(Clone)]
pub(super) struct Readers {
    pub(super) pool: PgPool,
    /// A random number that distinguishes this server from the others.
    pub(super) node: i64,
    patience: Duration,
    tasks: Arc<Tasks>,
}

impl Readers {
    pub(super) async fn ask<T>(&self, query: impl Future<Output = sqlx::Result<T>>) -> Result<T, StoreError> {
        match tokio::time::timeout(self.patience, query).await {
            Ok(answer) => answer.map_err(explain),
            Err(_) => Err(timed_out(self.patience)),
        }
    }

    pub(super) async fn close(&self) {
        self.tasks.stop();
        // A database that does not answer would block this.
        let _ = tokio::time::timeout(self.patience, self.pool.close()).await;
    }
}

/// The connection for writing.
pub(super) struct Postgres {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
    patience: Duration,
    /// A random number that distinguishes this server from the others.
    node: i64,
    notices: hints::Notices,
}

/// Connects, checks that the database is ours, migrates it, and listens to other nodes.
pub(super) async fn open(
    address: &str,
    settings: &Settings,
    hints: broadcast::Sender<Hint>,
) -> Result<(Postgres, Readers), StoreError> {
    let options = options(address, "bastide")?;
    let mut connection = connect(&options, settings.patience).await?;
    claim(&mut connection).await?;
    migrate(&mut connection, settings.patience).await?;
    join(options, connection, settings, hints).await
}

/// Connects beside running servers. The database must have the schema of this program.
pub(super) async fn open_beside(
    address: &str,
    settings: &Settings,
    hints: broadcast::Sender<Hint>,
) -> Result<(Postgres, Readers), StoreError> {
    let options = options(address, "bastide admin")?;
    let mut connection = connect(&options, settings.patience).await?;
    let ours: bool = sqlx::query_scalar(
        "SELECT to_regclass('_sqlx_migrations') IS NOT NULL AND to_regclass('progress') IS NOT NULL",
    )
    .fetch_one(&mut connection)
    .await
    .map_err(explain)?;
    if !ours {
        let what = "the database holds no tables of Bastide".to_owned();
        return Err(StoreError::Foreign(what));
    }
    let found: i64 = sqlx::query_scalar("SELECT coalesce(max(version), 0) FROM _sqlx_migrations")
        .fetch_one(&mut connection)
        .await
        .map_err(explain)?;
    same_version(found, newest(&migrations::POSTGRES))?;
    join(options, connection, settings, hints).await
}

fn options(address: &str, program: &str) -> Result<PgConnectOptions, StoreError> {
    let options = PgConnectOptions::from_str(address);
    let options = options.map_err(|error| StoreError::Address(error.to_string()))?;
    Ok(options.application_name(program).disable_statement_logging())
}

/// Opens the pool beside the connection that writes, and listens to other nodes.
async fn join(
    options: PgConnectOptions,
    connection: PgConnection,
    settings: &Settings,
    hints: broadcast::Sender<Hint>,
) -> Result<(Postgres, Readers), StoreError> {
    let patience = settings.patience;
    // One more than the readers, for the listener.
    let pool = PgPoolOptions::new()
        .max_connections(settings.readers.max(1) + 1)
        .acquire_timeout(patience)
        .connect_lazy_with(options.clone());
    let mut node = [0; 8];
    getrandom::fill(&mut node)
        .map_err(|error| StoreError::Failed(format!("the system has no random numbers: {error}")))?;
    let node = i64::from_be_bytes(node);
    let (notices, tasks) = hints::start(&pool, node, settings, hints)
        .await
        .map_err(explain)?;
    let readers = Readers {
        pool,
        node,
        patience,
        tasks: Arc::new(tasks),
    };
    Ok((
        Postgres {
            options,
            connection: Some(connection),
            patience,
            node,
            notices,
        },
        readers,
    ))
}

async fn connect(options: &PgConnectOptions, patience: Duration) -> Result<PgConnection, StoreError> {
    let connecting = async {
        let mut connection = options.connect().await?;
        // `Written` means flushed, whatever the database's default is; a stricter default stays.
        sqlx::query(
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
        )
        .execute(&mut connection)
        .await?;
        // A batch that timed out here must not be written minutes later.
        limit_statements(&mut connection, patience).await?;
        // A cached plan that was made for small tables or small batches would be slow for large ones.
        sqlx::raw_sql("SET plan_cache_mode = force_custom_plan")
            .execute(&mut connection)
            .await?;
        Ok(connection)
    };
    match tokio::time::timeout(patience, connecting).await {
        Ok(connection) => connection.map_err(explain),
        Err(_) => Err(timed_out(patience)),
    }
}

/// Cancels statements that take longer; zero lifts the limit.
async fn limit_statements(connection: &mut PgConnection, longest: Duration) -> sqlx::Result<()> {
    sqlx::query("SELECT set_config('statement_timeout', $1, false)")
        .bind(longest.as_millis().to_string())
        .execute(connection)
        .await
        .map(drop)
}

/// Brings the schema up to date. Each migration is one transaction, and an advisory lock keeps other nodes waiting until
/// all are done, so that each runs once. They may take as long as they need: a database with many tables is slow to rewrite.
async fn migrate(connection: &mut PgConnection, patience: Duration) -> Result<(), StoreError> {
    limit_statements(connection, Duration::ZERO)
        .await
        .map_err(explain)?;
    migrations::POSTGRES
        .run_direct(None, connection, false)
        .await
        .map_err(migration)?;
    limit_statements(connection, patience).await.map_err(explain)
}

fn timed_out(patience: Duration) -> StoreError {
    StoreError::Away(format!("no answer within {} s", patience.as_secs_f32()))
}

/// Refuses a database with another program's migrations.
async fn claim(connection: &mut PgConnection) -> Result<(), StoreError> {
    let migrated: bool = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL")
        .fetch_one(&mut *connection)
        .await
        .map_err(explain)?;
    if !migrated {
        return Ok(());
    }
    let versions: i64 = sqlx::query_scalar("SELECT count(*) FROM _sqlx_migrations")
        .fetch_one(&mut *connection)
        .await
        .map_err(explain)?;
    if versions == 0 {
        return Ok(());
    }
    // Asked last: another node may be migrating, and commits its first version together with this table.
    let ours: bool = sqlx::query_scalar("SELECT to_regclass('progress') IS NOT NULL")
        .fetch_one(connection)
        .await
        .map_err(explain)?;
    if ours {
        return Ok(());
    }
    Err(StoreError::Foreign(
        "the database holds the tables of another program".to_owned(),
    ))
}

fn migration(error: MigrateError) -> StoreError {
    const TABLE_IS_THERE: &str = "42P07";
    let known = newest(&migrations::POSTGRES);
    match error {
        MigrateError::VersionMissing(found) if found > known => StoreError::Newer { found, known },
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)
            if code(&error) == TABLE_IS_THERE =>
        {
            StoreError::Foreign("the database holds the tables of another program".to_owned())
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => explain(error),
        other => StoreError::Foreign(format!("the database has a schema that is not ours ({other})")),
    }
}

/// The SQLSTATE of the error, empty if it does not come from the database.
/// See <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
fn code(error: &sqlx::Error) -> String {
    let said = error.as_database_error().and_then(|said| said.code());
    said.map(|code| code.into_owned()).unwrap_or_default()
}

fn explain(error: sqlx::Error) -> StoreError {
    let code = code(&error);
    let why = error
        .as_database_error()
        .map_or_else(|| error.to_string(), |said| said.message().to_owned());
    match (&code[..], error) {
        (_, sqlx::Error::PoolClosed) => StoreError::Closed,
        (_, sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::Protocol(_)) => {
            StoreError::Away(why)
        }
        (_, sqlx::Error::Tls(_) | sqlx::Error::Configuration(_)) | ("3D000" | "28P01" | "28000", _) => {
            StoreError::Address(why)
        }
        ("53100", _) => StoreError::Full(why),
        // Shutting down, starting, statement timeout, too many connections, or a read-only replica.
        ("57P01" | "57P02" | "57P03" | "57014" | "53300" | "25006", _) => StoreError::Away(why),
        (code, _) if code.starts_with("08") => StoreError::Away(why),
        ("", _) => StoreError::Failed(why),
        (code, _) => StoreError::Failed(format!("{why} (code {code})")),
    }
}

/// Whether a concurrent transaction caused the error (deadlock, serialization failure), so that another attempt can succeed.
fn is_race(error: &sqlx::Error) -> bool {
    matches!(&code(error)[..], "40P01" | "40001")
}

impl Backend for Postgres {
    async fn write(&mut self, jobs: &[Job]) -> Result<Vec<Answer>, StoreError> {
        let mut tries = 0;
        loop {
            tries += 1;
            let (mut connection, kept) = match self.connection.take() {
                Some(connection) => (connection, true),
                None => (connect(&self.options, self.patience).await?, false),
            };
            let written =
                tokio::time::timeout(self.patience, batch::write(&mut connection, self.node, jobs)).await;
            match written {
                Err(_) => return Err(timed_out(self.patience)),
                Ok(Ok((answers, moved))) => {
                    self.connection = Some(connection);
                    self.notices.send(moved);
                    return Ok(answers);
                }
                Ok(Err(error)) if is_race(&error) && tries < TRIES => {}
                Ok(Err(error)) => {
                    let error = explain(error);
                    // The database may have closed an idle connection; a new one then works.
                    if !(kept && matches!(error, StoreError::Away(_))) {
                        return Err(error);
                    }
                }
            }
        }
    }

    async fn close(mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "could not close the connection to the database");
        }
        self.notices.close().await;
    }
}
