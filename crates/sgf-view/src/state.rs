//! The state shared by all requests.

use std::sync::Arc;

use tokio::sync::{Semaphore, watch};

use crate::access::Keys;
use crate::assets::Assets;
use crate::collection::Collection;
use crate::pages::Pages;
use crate::recent::RecentFiles;
use crate::scan_progress::ScanProgress;
use crate::seats::Seats;
use crate::table::Table;
use crate::thumbnail::Thumbnails;

/// The memory budget for transfers, in MiB.
pub(crate) const BUDGET: u32 = 1_024;

/// The state shared by all requests.
pub(crate) struct Shared {
    pub(crate) table: Table,
    pub(crate) collection: Option<Arc<Collection>>,
    pub(crate) keys: Keys,
    pub(crate) seats: Seats,
    pub(crate) assets: Assets,
    pub(crate) pages: Arc<Pages>,
    pub(crate) scan: ScanProgress,
    pub(crate) recent: RecentFiles,
    pub(crate) thumbnails: Thumbnails,
    pub(crate) budget: Arc<Semaphore>,
    pub(crate) ending: watch::Sender<bool>,
}

impl Shared {
    pub(crate) fn new(table: Table, collection: Option<Collection>, keys: Keys, assets: Assets) -> Shared {
        Shared {
            table,
            collection: collection.map(Arc::new),
            seats: Seats::new(keys.port()),
            keys,
            assets,
            pages: Arc::new(Pages::new()),
            scan: ScanProgress::new(),
            recent: RecentFiles::default(),
            thumbnails: Thumbnails::new(),
            budget: Arc::new(Semaphore::new(BUDGET as usize)),
            ending: watch::Sender::new(false),
        }
    }

    /// Prepares the database for patterns in the background. Neither requests nor the end of the server wait for it.
    pub(crate) fn prepare(&self) {
        if let Some(collection) = self.collection.clone() {
            std::thread::spawn(move || collection.prepare());
        }
    }

    /// Ends the server.
    pub(crate) fn end(&self) {
        self.ending.send_replace(true);
    }

    pub(crate) fn is_ending(&self) -> bool {
        *self.ending.borrow()
    }
}
