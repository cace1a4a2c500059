//! `sgf-cluster scheduler` and `sgf-cluster executor`: the nodes of a cluster, with our functions built in.

use std::io::Write;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use ballista_core::registry::BallistaFunctionRegistry;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::{create_scheduler, start_grpc_service_with_listener};
use datafusion::execution::{SessionState, SessionStateBuilder};
use datafusion::prelude::SessionConfig;
use datafusion_proto::protobuf::{LogicalPlanNode, PhysicalPlanNode};

use crate::{Address, Failed, Folder};

/// Distribute queries among executors
///
/// Anyone who can reach its address can run queries, so use it in a trusted network only. Prints the address when it is
/// ready.
#[derive(Debug, clap::Args)]
pub(crate) struct Scheduler {
    /// The address to listen on
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    host: std::net::IpAddr,

    /// The port; 0 for any free port
    #[arg(long, default_value_t = 50050, value_name = "PORT")]
    port: u16,

    /// Drop executors that have been silent for this long
    #[arg(long, default_value_t = 30, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: u64,

    /// Exit when standard input is closed, as when the parent process has ended
    #[arg(long)]
    until_closed: bool,
}

/// Execute queries
///
/// Datasets must be at the same path as for the client, in a shared folder or a copy. Prints its address when it is ready.
#[derive(Debug, clap::Args)]
pub(crate) struct Executor {
    /// The scheduler to connect to
    #[arg(long, value_name = "HOST:PORT", value_parser = crate::address)]
    scheduler: Address,

    /// The address to listen on, at which other nodes reach it
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    host: std::net::IpAddr,

    /// The port; 0 for any free port
    #[arg(long, default_value_t = 0, value_name = "PORT")]
    port: u16,

    /// The number of parallel tasks; 0 for the number of cores
    #[arg(long, default_value_t = 0, value_name = "N")]
    cores: usize,

    /// The folder for intermediate results; by default, a temporary folder
    #[arg(long, value_name = "DIR")]
    work_dir: Option<Folder>,

    /// The interval of heartbeats to the scheduler
    #[arg(long, default_value_t = 10, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=3600))]
    heartbeat: u64,

    /// Exit when standard input is closed, as when the parent process has ended
    #[arg(long)]
    until_closed: bool,
}

impl Scheduler {
    pub(crate) async fn run(&self) -> Result<(), Failed> {
        log_to_standard_error();
        let listener = tokio::net::TcpListener::bind((self.host, self.port)).await;
        let listener =
            listener.map_err(|error| format!("cannot listen on {}:{}: {error}", self.host, self.port))?;
        let address = listener.local_addr()?;
        let config = SchedulerConfig {
            external_host: self.host.to_string(),
            bind_host: self.host.to_string(),
            bind_port: address.port(),
            executor_timeout_seconds: self.timeout,
            expire_dead_executor_interval_seconds: (self.timeout / 3).max(1),
            no_executors_grace_period_seconds: self.timeout,
            override_session_builder: Some(Arc::new(session)),
            ..SchedulerConfig::default()
        };
        let cluster = BallistaCluster::new_from_config(&config).await?;
        let scheduler =
            create_scheduler::<LogicalPlanNode, PhysicalPlanNode>(cluster, Arc::new(config)).await?;
        announce("scheduler", address)?;
        tokio::select! {
            served = start_grpc_service_with_listener(listener, scheduler) => Ok(served?),
            () = closed(self.until_closed) => Ok(()),
        }
    }
}

/// Creates the session that plans a query on the scheduler.
fn session(config: SessionConfig) -> datafusion::common::Result<SessionState> {
    let mut state = SessionStateBuilder::new().with_config(config).with_default_features().build();
    for function in sgf_datafusion::functions() {
        datafusion::execution::FunctionRegistry::register_udf(&mut state, Arc::new(function))?;
    }
    Ok(state)
}

impl Executor {
    pub(crate) async fn run(&self) -> Result<(), Failed> {
        log_to_standard_error();
        let temporary = match &self.work_dir {
            Some(_) => None,
            None => Some(tempfile::tempdir()?),
        };
        let work_dir = temporary.as_ref().map(tempfile::TempDir::path).or(self.work_dir.as_deref());
        let work_dir = work_dir.and_then(|path| path.to_str()).ok_or("the name of the folder is no text")?;
        let (port, grpc_port) = self.ports()?;
        let mut registry = BallistaFunctionRegistry::default();
        for function in sgf_datafusion::functions() {
            registry.scalar_functions.insert(function.name().to_owned(), Arc::new(function));
        }
        let config = ExecutorProcessConfig {
            bind_host: self.host.to_string(),
            external_host: Some(self.host.to_string()),
            port,
            grpc_port,
            scheduler_host: self.scheduler.host.clone(),
            scheduler_port: self.scheduler.port,
            vcores: self.cores,
            work_dir: Some(work_dir.to_owned()),
            executor_heartbeat_interval_seconds: self.heartbeat,
            job_data_ttl_seconds: 3600,
            job_data_clean_up_interval_seconds: 600,
            override_function_registry: Some(Arc::new(registry)),
            ..ExecutorProcessConfig::default()
        };
        announce("executor", SocketAddr::new(self.host, port))?;
        tokio::select! {
            served = start_executor_process(Arc::new(config)) => Ok(served?),
            () = closed(self.until_closed) => Ok(()),
        }
    }

    /// Picks free ports for results and commands. The listeners are closed before the executor opens its own.
    fn ports(&self) -> Result<(u16, u16), Failed> {
        let open = |port: u16| {
            TcpListener::bind((self.host, port))
                .map_err(|error| format!("cannot listen on {}:{port}: {error}", self.host))
        };
        let (results, orders) = (open(self.port)?, open(0)?);
        Ok((results.local_addr()?.port(), orders.local_addr()?.port()))
    }
}

/// Waits until standard input is closed, or forever if that is not requested.
async fn closed(is_asked: bool) {
    let (sender, receiver) = tokio::sync::oneshot::channel::<()>();
    if !is_asked {
        return std::future::pending().await;
    }
    // A blocking read cannot be canceled, so it gets its own thread, which ends with the process.
    std::thread::spawn(move || {
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        drop(sender);
    });
    let _ = receiver.await;
}

/// Prints the address of a ready node. Ignores a closed standard output.
fn announce(what: &str, address: SocketAddr) -> Result<(), Failed> {
    let mut out = std::io::stdout();
    let _ = writeln!(out, "{what} {address}").and_then(|()| out.flush());
    Ok(())
}

/// Logs warnings to standard error; `RUST_LOG` selects more.
fn log_to_standard_error() {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    let _ = tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .with_env_filter(filter)
        .try_init();
}
