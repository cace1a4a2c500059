//! The progress of a query, on a terminal: the time, the rows that were read and, on a cluster, the finished stages.

use std::sync::Arc;
use std::time::Duration;

use ballista_core::execution_plans::DistributedQueryExec;
use ballista_core::serde::protobuf::GetJobMetricsParams;
use ballista_core::serde::protobuf::scheduler_grpc_client::SchedulerGrpcClient;
use datafusion::physical_plan::ExecutionPlan;
use datafusion_proto::protobuf::LogicalPlanNode;
use indicatif::{ProgressBar, ProgressStyle};
use tokio::task::JoinHandle;

use crate::{Address, Failed};

/// The interval of updates.
const INTERVAL: Duration = Duration::from_millis(500);

/// Shows progress on standard error, if it is a terminal, until dropped.
pub(crate) struct Progress {
    bar: ProgressBar,
    updates: JoinHandle<()>,
}

impl Progress {
    /// Watches a plan that is executed in this process or by a scheduler.
    pub(crate) fn start(plan: Arc<dyn ExecutionPlan>, scheduler: Option<&Address>) -> Progress {
        let bar = ProgressBar::new_spinner();
        bar.set_style(ProgressStyle::with_template("{elapsed}  {msg}").expect("the template is valid"));
        let (shown, scheduler) = (bar.clone(), scheduler.cloned());
        let updates = tokio::spawn(async move {
            while !shown.is_hidden() {
                tokio::time::sleep(INTERVAL).await;
                let message = match &scheduler {
                    None => format!("{} rows found so far", n_rows_read(&*plan)),
                    Some(scheduler) => on_cluster(&*plan, scheduler).await,
                };
                shown.set_message(message);
                shown.tick();
            }
        });
        Progress { bar, updates }
    }

    /// Hides the progress while something else is printed.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.updates.abort();
        self.bar.finish_and_clear();
    }
}

/// The number of rows that the plan has read from files so far.
fn n_rows_read(plan: &dyn ExecutionPlan) -> usize {
    let children = plan.children();
    if children.is_empty() {
        return plan.metrics().and_then(|metrics| metrics.output_rows()).unwrap_or(0);
    }
    children.into_iter().map(|child| n_rows_read(&**child)).sum()
}

/// The state of a query on a cluster.
async fn on_cluster(plan: &dyn ExecutionPlan, scheduler: &Address) -> String {
    let query = plan.downcast_ref::<DistributedQueryExec<LogicalPlanNode>>();
    let Some(job) = query.and_then(DistributedQueryExec::job_id) else {
        return "waiting for the scheduler".to_owned();
    };
    // The scheduler forgets queries; the query itself reports errors.
    match n_finished_stages(scheduler, job.to_string()).await {
        Ok(1) => "1 stage finished".to_owned(),
        Ok(n) => format!("{n} stages finished"),
        Err(_) => "running".to_owned(),
    }
}

/// The number of finished stages of a query.
async fn n_finished_stages(Address { host, port }: &Address, job_id: String) -> Result<usize, Failed> {
    let mut client = SchedulerGrpcClient::connect(format!("http://{host}:{port}")).await?;
    let metrics = client.get_job_metrics(GetJobMetricsParams { job_id }).await?;
    Ok(metrics.into_inner().stages.len())
}

#[cfg(test)]
mod tests {
    use datafusion::physical_plan::{collect, execute_stream};
    use datafusion::prelude::{SessionConfig, SessionContext};
    use sgf_datafusion::configured;

    use super::*;

    #[tokio::test]
    async fn counts_rows_of_files() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let context = SessionContext::new_with_config(configured(SessionConfig::new()));
        let file = folder.path().join("rows.parquet");
        let rows = format!("COPY (SELECT * FROM generate_series(1, 1000)) TO '{}'", file.display());
        context.sql(&rows).await.expect("valid SQL").collect().await.expect("the folder is writable");
        let query = format!("SELECT count(value) FROM '{}' WHERE value > 10", file.display());
        let frame = context.clone().enable_url_table().sql(&query).await.expect("valid SQL");
        let task = Arc::new(frame.task_ctx());
        let plan = frame.create_physical_plan().await.expect("it can be planned");
        assert_eq!(n_rows_read(&*plan), 0);
        collect(plan.clone(), task.clone()).await.expect("it can be executed");
        assert!((900..=1000).contains(&n_rows_read(&*plan)), "{}", n_rows_read(&*plan));
        drop(execute_stream(plan, task));
    }
}
