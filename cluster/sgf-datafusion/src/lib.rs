//! Datasets of games in [Apache DataFusion](https://datafusion.apache.org), and our functions for them.
//!
//! [`functions`] makes scalar functions of those that the library has for every engine. [`Dataset`] finds the tables of a dataset, which
//! `sgf db export --parquet` has written, and registers them. It must not know of clusters, of terminals and of command lines.
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
//! # }).expect("it is a query");
//! ```

mod dataset;
mod function;
mod values;

use datafusion::logical_expr::ScalarUDF;
use datafusion::prelude::{SessionConfig, SessionContext};

pub use dataset::{Dataset, NoDataset};

/// Returns our functions.
#[must_use]
pub fn functions() -> Vec<ScalarUDF> {
    opensgf::functions::all().map(function::SgfFunction::new).map(ScalarUDF::from).collect()
}

/// Lets a context know our functions.
pub fn register(context: &SessionContext) {
    functions().into_iter().for_each(|function| context.register_udf(function));
}

/// Sets what datasets are read best with: what a row is asked for is computed before columns are read that only an answer needs.
#[must_use]
pub fn configured(config: SessionConfig) -> SessionConfig {
    let mut config = config;
    let parquet = &mut config.options_mut().execution.parquet;
    parquet.pushdown_filters = true;
    parquet.reorder_filters = true;
    config
}
