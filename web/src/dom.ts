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

type Child = Node | string;

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

export function button(label: string, sign: string, act: () => void, part = 'button'): HTMLButtonElement {
  const element = html('button', { type: 'button', 'aria-label': label, title: label, part }, sign);
  element.addEventListener('click', act);
  return element;
}
