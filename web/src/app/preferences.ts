/** Preferences of the reader, in local storage. Browsers without storage work, too: preferences then last until the page closes. */

export function readPreference<T>(name: string): T | undefined {
  try {
    const text = localStorage.getItem(`opensgf-${name}`);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

export function writePreference(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(`opensgf-${name}`);
    else localStorage.setItem(`opensgf-${name}`, JSON.stringify(value));
  } catch {
    // Without storage the preference lasts until the page closes.
  }
}
