//! `sgf-cluster sql`: a query, answered in this process or on a cluster.

use ballista::prelude::SessionContextExt;
use datafusion::error::DataFusionError;
use datafusion::execution::SessionStateBuilder;
use datafusion::execution::context::SQLOptions;
use datafusion::prelude::{SessionConfig, SessionContext};
use futures::StreamExt;
use sgf_datafusion::{Dataset, configured, register};

use crate::answer::{Shown, is_closed};
use crate::{Address, Failed, Folder, Form};

/// Answer a query in SQL
///
/// The query can read and nothing else. Columns that are bytes are shown as `x'6162'`.
#[derive(Debug, clap::Args)]
pub(crate) struct Sql {
    /// The folder of the dataset; executors find it by the same path
    #[arg(value_name = "DATASET")]
    dataset: Folder,

    /// The query
    #[arg(value_name = "SQL")]
    query: String,

    /// Let this scheduler have the query answered, and not this process
    #[arg(long, value_name = "HOST:PORT", value_parser = crate::address)]
    scheduler: Option<Address>,

    /// How the answer is shown
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    format: Form,
}

impl Sql {
    pub(crate) async fn run(&self) -> Result<(), Failed> {
        let dataset = Dataset::open(&self.dataset)?;
        let context = self.context().await.map_err(words)?;
        dataset.register(&context).await.map_err(words)?;
        let reading =
            SQLOptions::new().with_allow_ddl(false).with_allow_dml(false).with_allow_statements(false);
        let frame = context.sql_with_options(&self.query, reading).await.map_err(words)?;
        let mut shown = Shown::new(self.format, frame.schema().fields());
        let mut batches = frame.execute_stream().await.map_err(words)?;
        while let Some(batch) = batches.next().await {
            match shown.add(&batch.map_err(words)?) {
                Err(error) if is_closed(&*error) => return Ok(()),
                added => added?,
            }
        }
        match shown.finish() {
            Err(error) if is_closed(&*error) => Ok(()),
            finished => finished,
        }
    }

    /// The session that plans the query.
    async fn context(&self) -> Result<SessionContext, DataFusionError> {
        let Some(Address { host, port }) = &self.scheduler else {
            let context = SessionContext::new_with_config(configured(SessionConfig::new()));
            register(&context);
            return Ok(context);
        };
        let config = configured(SessionConfig::new());
        let state = SessionStateBuilder::new().with_config(config).with_default_features().build();
        let context = SessionContext::remote_with_state(&format!("df://{host}:{port}"), state).await?;
        // Ballista puts its own functions in place of those that a session has before.
        register(&context);
        Ok(context)
    }
}

/// What DataFusion says, without where in its code it says so.
fn words(error: DataFusionError) -> Failed {
    error.strip_backtrace().into()
}
