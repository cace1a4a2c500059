/** One tab stop for a row of controls: arrow keys move between them, as in the toolbar pattern of ARIA. */

const ITEMS = 'button, select, summary';

/** Gives a row one tab stop. Call the result after the row has got other controls. */
export function roving(root: HTMLElement): () => void {
  const items = () =>
    [...root.querySelectorAll<HTMLElement>(ITEMS)].filter(
      (item) => !(item as HTMLButtonElement).disabled && isShown(item),
    );
  const stopAt = (chosen: HTMLElement | undefined) => {
    for (const item of root.querySelectorAll<HTMLElement>(ITEMS)) item.tabIndex = item === chosen ? 0 : -1;
  };
  root.addEventListener('keydown', (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    const all = items();
    const at = all.indexOf(event.target as HTMLElement);
    // A list of choices uses the arrow keys itself, except for leaving it to the side.
    if (way === undefined || at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Number.isFinite(way) ? (at + way + all.length) % all.length : way > 0 ? all.length - 1 : 0;
    stopAt(all[next]);
    all[next]!.focus();
  });
  root.addEventListener('focusin', (event) => {
    const item = (event.target as HTMLElement).closest<HTMLElement>(ITEMS);
    if (item) stopAt(item);
  });
  const renew = () => {
    const all = items();
    stopAt(all.find(({ tabIndex }) => tabIndex === 0) ?? all[0]);
  };
  renew();
  return renew;
}

const isShown = (item: HTMLElement): boolean => item.closest('[hidden]') === null;
