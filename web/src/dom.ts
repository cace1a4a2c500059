/** Making elements: from names, attributes and texts, never from markup. */
import type { ElementData } from './types';

const SVG = 'http://www.w3.org/2000/svg';

export function svg(tag: string, attributes: Record<string, string> = {}): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const name in attributes) element.setAttribute(name, attributes[name]!);
  return element;
}

/** Makes what the engine describes. */
export function made([tag, attributes, children, text]: ElementData): SVGElement {
  const element = svg(tag, attributes);
  for (const child of children ?? []) element.append(made(child));
  if (text !== undefined) element.append(text);
  return element;
}

export type Child = Node | string;

export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const name in attributes) element.setAttribute(name, attributes[name]!);
  element.append(...children);
  return element;
}

/** A button with a sign or a word; `label` is what it is called. */
export function button(label: string, sign: Child, act: () => void, part = 'button'): HTMLButtonElement {
  const element = html('button', { type: 'button', part }, sign);
  if (sign !== label) {
    element.setAttribute('aria-label', label);
    element.title = label;
  }
  element.addEventListener('click', act);
  return element;
}

/** What is loaded when it is first needed, and at hand from then on. */
export function lazily<M>(load: () => Promise<M>): (use: (module: M) => void | Promise<void>) => void | Promise<void> {
  let known: M | undefined;
  let loading: Promise<M> | undefined;
  return (use) => {
    if (known) return use(known);
    // All wait for the same, so what is asked for first is done first; what cannot be loaded is asked for again.
    loading ??= load().then((module) => (known = module));
    loading.catch(() => { loading = undefined; });
    return loading.then(use);
  };
}

export const parse = <T>(text: string): T => JSON.parse(text) as T;
