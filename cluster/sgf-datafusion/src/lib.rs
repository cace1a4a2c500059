//! Datasets of games in [Apache DataFusion](https://datafusion.apache.org), with our functions.
//!
//! [`functions`] returns our functions as scalar UDFs. [`Dataset`] finds and registers the tables that `sgf db export --parquet`
//! has written. This crate does not depend on clusters, terminals or command lines.
//!
//! # Examples
//!
//! ```
//! # tokio::runtime::Runtime::new().expect("there are threads").block_on(async {
//! use datafusion::prelude::SessionContext;
//! let context = SessionContext::new();
//! sgf_datafusion::register(&context);
//! let rows = context.sql("SELECT sgf_winner('Black wins by resignation') AS winner").await?.collect().await?;
//! assert_eq!(rows[0].num_rows(), 1);
//! # Ok::<(), datafusion::error::DataFusionError>(())
//! # }).expect("the query is valid");
//! ```

mod dataset;
mod function;
mod values;

use datafusion::logical_expr::ScalarUDF;
use datafusion::prelude::{SessionConfig, SessionContext};

pub use dataset::{Dataset, DatasetError};

/// Returns our functions.
#[must_use]
pub fn functions() -> Vec<ScalarUDF> {
    opensgf::functions::all().map(function::SgfFunction::new).map(ScalarUDF::from).collect()
}

/// Registers our functions.
pub fn register(context: &SessionContext) {
    functions().into_iter().for_each(|function| context.register_udf(function));
}

/// Configures reading of datasets: filters run before the other columns are read.
#[must_use]
pub fn configured(config: SessionConfig) -> SessionConfig {
    let mut config = config;
    let parquet = &mut config.options_mut().execution.parquet;
    parquet.pushdown_filters = true;
    parquet.reorder_filters = true;
    config
}
