//! Starting a server, and stopping it gracefully.

use crate::analysis::Analyses;
use crate::app::{App, Limits};
use crate::bans::Bans;
use crate::bots::Pool;
use crate::config::Config;
use crate::meters::Meters;
use crate::nodes::{self, Nodes};
use crate::pictures::Pictures;
use crate::rooms::Rooms;
use crate::seal::{Key, KeyError};
use crate::store::{Settings, Store, StoreError};
use crate::unsent::Unsent;
use crate::{http, listen, maintenance, seal};
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// A running server. Dropping it does not stop it.
pub struct Server {
    app: Arc<App>,
    address: SocketAddr,
}

/// Why a server could not start.
#[derive(Debug)]
pub enum StartError {
    /// The address cannot be listened on.
    Listen(SocketAddr, io::Error),
    /// The database cannot be used.
    Store(String, StoreError),
    /// The key of the database cannot be used.
    Key(KeyError),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Listen(address, error) => {
                write!(
                    f,
                    "cannot listen on {address}: {error}; choose another with --listen ADDRESS:PORT"
                )
            }
            // The error's own message is for a running server, which tries again.
            StartError::Store(database, StoreError::Away(why)) => write!(
                f,
                "database {database}: it does not answer ({why}); check that it runs and that the address is right"
            ),
            StartError::Key(error) => error.fmt(f),
            StartError::Store(database, error) => write!(f, "database {database}: {error}"),
        }
    }
}

impl std::error::Error for StartError {}

impl Server {
    /// Opens the database, binds the address and starts to serve.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        let unusable = |error| StartError::Store(without_password(&config.database), error);
        let store = Store::open(&config.database, Settings::default()).await;
        let store = store.map_err(unusable)?;
        let key = match seal::prepare(&config, &store).await {
            Ok(key) => key,
            Err(error) => {
                store.close().await;
                return Err(StartError::Key(error));
            }
        };
        let last_change = store.last_change().await.map_err(unusable)?;
        let bans = Bans::load(&store).await.map_err(unusable)?;
        let listener = listen::bind(&config).map_err(|error| StartError::Listen(config.listen, error))?;
        let address = listener
            .local_addr()
            .map_err(|error| StartError::Listen(config.listen, error))?;
        if config.test_seed.is_some() {
            tracing::warn!("test-seed is set: whoever knows it knows every tile that will be drawn");
        }
        let app = Arc::new(App::new(config, store, key, bans));
        maintenance::start(&app, last_change);
        let name = nodes::name(&app.config.node, address);
        app.tasks.spawn(nodes::exchange(Arc::clone(&app), name));
        app.tasks
            .spawn(listen::serve(listener, http::router(&app), Arc::clone(&app)));
        tracing::info!(%address, database = %without_password(&app.config.database), "listening");
        Ok(Server { app, address })
    }

    /// The bound address, with the actual port if the settings have port 0.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The public address, or the bound one if there is none.
    pub fn url(&self) -> String {
        match self.app.config.public.as_str() {
            "" => format!("http://{}", self.address),
            public => public.to_owned(),
        }
    }

    /// Serves on for `drain_time`, but is not ready any more, refuses new sockets and asks the open ones to go to another node.
    pub async fn drain(&self) {
        let time = self.app.config.drain_time;
        if !time.is_zero() {
            tracing::info!(?time, "draining");
            self.app.draining.cancel();
            tokio::time::sleep(time).await;
        }
    }

    /// Stops accepting connections, finishes accepted requests within `stop_time`, and closes the database.
    pub async fn stop(self) {
        tracing::info!("stopping");
        self.app.stopping.cancel();
        self.app.tasks.close();
        let ended = tokio::time::timeout(self.app.config.stop_time, self.app.tasks.wait()).await;
        if ended.is_err() {
            tracing::warn!("some connections did not close in time");
        }
        self.app.store.close().await;
        tracing::info!("stopped");
    }
}

impl App {
    fn new(config: Config, store: Store, key: Key, bans: Bans) -> App {
        let meters = Meters::new();
        App {
            bots: Pool::start(
                config.bot_threads,
                config.bot_queue,
                config.bot_time,
                meters.clone(),
            ),
            rooms: Rooms::new(config.rooms),
            limits: Limits::new(&config),
            bans,
            pictures: Pictures::new(config.art_cache),
            unsent: Unsent::new(config.unsent),
            analyses: config.analysis.then(|| {
                Analyses::start(
                    config.analysis_simulations,
                    config.analysis_queue,
                    config.analysis_kept,
                )
            }),
            meters,
            store,
            key,
            config,
            nodes: Nodes::default(),
            draining: CancellationToken::new(),
            stopping: CancellationToken::new(),
            tasks: TaskTracker::new(),
        }
    }
}

/// The address of a database without password and parameters, for messages.
pub fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else {
        return address.to_owned();
    };
    let (user, host) = rest.rsplit_once('@').unwrap_or(("", rest));
    let host = host.split('?').next().unwrap_or_default();
    match user.split(':').next() {
        Some("") | None => format!("{scheme}://{host}"),
        Some(user) => format!("{scheme}://{user}@{host}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_at_the_start_does_not_speak_of_trying_again() {
        let away = StoreError::Away("refused".to_owned());
        let error = StartError::Store("postgres://host/db".to_owned(), away).to_string();
        assert!(
            error.contains("check that it runs") && !error.contains("again"),
            "{error}"
        );
    }

    #[test]
    fn passwords_are_not_shown() {
        for (address, shown) in [
            (
                "postgres://me:secret@host/db?password=secret",
                "postgres://me@host/db",
            ),
            ("postgres://me:se@cret@host/db", "postgres://me@host/db"),
            ("postgres://host/db", "postgres://host/db"),
            ("games.db", "games.db"),
        ] {
            assert_eq!(without_password(address), shown);
        }
    }
}
