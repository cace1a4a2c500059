/** Arrow keys within a group of buttons that is one tab stop. */

/** Handles the keys of a group: arrows, Home and End move between the elements that match a selector. */
export function moveBetween(selector: string): (event: KeyboardEvent) => void {
  return (event) => {
    const group = event.currentTarget as HTMLElement;
    const all = [...group.querySelectorAll<HTMLElement>(selector)];
    const at = all.indexOf((event.target as HTMLElement).closest<HTMLElement>(selector)!);
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const ends: Record<string, number> = { Home: 0, End: all.length - 1 };
    const step = steps[event.key];
    const next = all[step === undefined ? (ends[event.key] ?? -1) : at + step];
    if (at < 0 || (step === undefined && !(event.key in ends))) return;
    event.preventDefault();
    if (!next) return;
    for (const element of all) element.tabIndex = element === next ? 0 : -1;
    next.focus();
  };
}
