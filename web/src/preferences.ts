/** What the person prefers, kept in the browser; a browser that keeps nothing is no obstacle. */

export function recall<T>(name: string): T | undefined {
  try {
    const text = localStorage.getItem(`opensgf-${name}`);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(`opensgf-${name}`);
    else localStorage.setItem(`opensgf-${name}`, JSON.stringify(value));
  } catch {
    // It holds until the page is closed.
  }
}
