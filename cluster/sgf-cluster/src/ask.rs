//! `sgf-cluster sql`: runs a query in this process or on a cluster.

use std::sync::Arc;

use ballista::prelude::SessionContextExt;
use datafusion::error::DataFusionError;
use datafusion::execution::SessionStateBuilder;
use datafusion::execution::context::SQLOptions;
use datafusion::physical_plan::execute_stream;
use datafusion::prelude::{SessionConfig, SessionContext};
use futures::StreamExt;
use sgf_datafusion::{Dataset, configured, register};

use crate::answer::{Shown, is_closed};
use crate::progress::Progress;
use crate::{Address, Failed, Folder, Form};

/// Run an SQL query
///
/// Queries can only read. Binary columns are printed as `x'6162'`.
#[derive(Debug, clap::Args)]
pub(crate) struct Sql {
    /// The folder of the dataset; executors open it at the same path
    #[arg(value_name = "DATASET")]
    dataset: Folder,

    /// The query
    #[arg(value_name = "SQL")]
    query: String,

    /// Run the query on this scheduler instead of in this process
    #[arg(long, value_name = "HOST:PORT", value_parser = crate::address)]
    scheduler: Option<Address>,

    /// The output format
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    format: Form,
}

impl Sql {
    pub(crate) async fn run(&self) -> Result<(), Failed> {
        let dataset = Dataset::open(&self.dataset)?;
        let context = self.context().await.map_err(message)?;
        dataset.register(&context).await.map_err(message)?;
        let reading =
            SQLOptions::new().with_allow_ddl(false).with_allow_dml(false).with_allow_statements(false);
        let frame = context.sql_with_options(&self.query, reading).await.map_err(message)?;
        let mut shown = Shown::new(self.format, frame.schema().fields());
        let task = Arc::new(frame.task_ctx());
        let plan = frame.create_physical_plan().await.map_err(message)?;
        let progress = Progress::start(plan.clone(), self.scheduler.as_ref());
        let mut batches = execute_stream(plan, task).map_err(message)?;
        while let Some(batch) = batches.next().await {
            let batch = batch.map_err(message)?;
            match progress.suspend(|| shown.add(&batch)) {
                Err(error) if is_closed(&*error) => return Ok(()),
                added => added?,
            }
        }
        drop(progress);
        match shown.finish() {
            Err(error) if is_closed(&*error) => Ok(()),
            finished => finished,
        }
    }

    /// Creates the session that plans the query.
    async fn context(&self) -> Result<SessionContext, DataFusionError> {
        let Some(Address { host, port }) = &self.scheduler else {
            let context = SessionContext::new_with_config(configured(SessionConfig::new()));
            register(&context);
            return Ok(context);
        };
        let config = configured(SessionConfig::new());
        let state = SessionStateBuilder::new().with_config(config).with_default_features().build();
        let context = SessionContext::remote_with_state(&format!("df://{host}:{port}"), state).await?;
        // Ballista replaces functions that were registered earlier.
        register(&context);
        Ok(context)
    }
}

/// The message of a DataFusion error, without its place in the code.
fn message(error: DataFusionError) -> Failed {
    error.strip_backtrace().into()
}
