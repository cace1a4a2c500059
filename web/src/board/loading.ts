/** Loads records: when an element is near the visible part of the page, and with a readable reason when that fails. */
import type { Translate } from '../i18n';

/** How far from the visible part of the page a board is loaded. */
const MARGIN = '600px';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls back once, when an element is near the visible part of the page or of the box that it scrolls in. */
export function whenNear(element: Element, act: () => void): void {
  const options = { rootMargin: MARGIN, scrollMargin: MARGIN };
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const near = isIntersecting && waiting.get(target);
      if (!near) continue;
      forgetNear(target);
      near();
    }
  }, options);
  waiting.set(element, act);
  observer.observe(element);
}

export function forgetNear(element: Element): void {
  waiting.delete(element);
  observer?.unobserve(element);
}

/** Fetches a file that may be a record. Fails with a reason in the language of the reader. */
export async function fetchRecord(url: URL, t: Translate): Promise<Uint8Array> {
  const answer = await fetch(url).catch(() => {
    // Browsers do not tell scripts which of these it was.
    throw new Error(t(url.origin === location.origin ? 'noConnection' : 'noAccess'));
  });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`.trim());
  const bytes = new Uint8Array(await answer.arrayBuffer());
  // Some servers send a page instead of the status 404; its scripts may look like a record.
  if (/^\s*<(!doctype\s+)?html/i.test(new TextDecoder().decode(bytes.subarray(0, 400)))) throw new Error(t('noRecord'));
  return bytes;
}

/** Returns a limit of height as CSS: a length, or a number of pixels. Nothing if it is neither. */
export function heightLimit(value: string): string | undefined {
  const limit = /^\d+(\.\d+)?$/.test(value.trim()) ? `${value.trim()}px` : value.trim();
  return CSS.supports('max-height', limit) && !limit.startsWith('-') ? limit : undefined;
}
