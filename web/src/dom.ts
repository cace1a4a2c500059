/** Creates elements from names, attributes and text, never from markup. */
import type { ElementData, Json } from './engine/types';

const SVG = 'http://www.w3.org/2000/svg';

export function svg(tag: string, attributes: Record<string, string> = {}): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const name in attributes) element.setAttribute(name, attributes[name]!);
  return element;
}

/** Creates the element that the engine describes. */
export function elementOf([tag, attributes, children, text]: ElementData): SVGElement {
  const element = svg(tag, attributes);
  for (const child of children ?? []) element.append(elementOf(child));
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

/** A button with an icon or text; `label` is its accessible name. */
export function button(label: string, sign: Child, act: () => void, part = 'button'): HTMLButtonElement {
  const element = html('button', { type: 'button', part }, sign);
  if (sign !== label) {
    element.setAttribute('aria-label', label);
    element.title = label;
  }
  element.addEventListener('click', act);
  return element;
}

/** Loads a module on first use. */
export function lazily<M>(load: () => Promise<M>): (use: (module: M) => void | Promise<void>) => void | Promise<void> {
  let known: M | undefined;
  let loading: Promise<M> | undefined;
  return (use) => {
    if (known) return use(known);
    // All callers wait for the same load, in order. A failed load is tried again by the next call.
    loading ??= load().then((module) => (known = module));
    loading.catch(() => {
      loading = undefined;
    });
    return loading.then(use);
  };
}

/** Parses the JSON of the engine; its type comes with the text. */
export const parse = <T>(text: Json<T>): T => JSON.parse(text) as T;
