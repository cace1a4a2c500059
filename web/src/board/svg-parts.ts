/** Parts of the picture: elements with their own position, and places in other units. */
import { elementOf, svg } from '../dom';
import type { ElementData } from '../engine/types';

/** The largest offset of a stone from its point, in units of the picture. Points are 20 units apart. */
const ASIDE = 0.7;

/** The sum of two numbers of a picture. */
export const sum = (one = '0', other: string) => String(Math.round((Number(one) + Number(other)) * 1000) / 1000);

/** Shifts a part of an item. The numbers of a path are coordinates. */
export function moved([tag, attributes, ...rest]: ElementData, x: string, y: string): ElementData {
  if (tag !== 'path') {
    const [across, down] = tag === 'circle' ? ['cx', 'cy'] : ['x', 'y'];
    return [tag, { ...attributes, [across]: sum(attributes[across], x), [down]: sum(attributes[down], y) }, ...rest];
  }
  let count = 0;
  const d = attributes.d!.replace(/-?[\d.]+/g, (number) => sum(number, count++ % 2 === 0 ? x : y));
  return [tag, { ...attributes, d }, ...rest];
}

/** The elements of an item. */
export function drawn(parts: ElementData[]): SVGElement {
  const [part, ...more] = parts;
  if (part && !more.length && !('transform' in part[1])) return elementOf(part);
  const group = svg('g');
  for (const part of parts) group.append(elementOf(part));
  return group;
}

/** A place slightly off another one, always the same for a point. */
export function aside(x: string, y: string): [string, string] {
  const by = (salt: number) => {
    const mixed = Math.sin(Number(x) * 12.9898 + Number(y) * 78.233 + salt) * 43758.5453;
    return (2 * (mixed - Math.floor(mixed)) - 1) * ASIDE;
  };
  return [(Number(x) + by(0)).toFixed(2), (Number(y) + by(1)).toFixed(2)];
}

/** A transformation in CSS syntax, with units and commas. */
export function styled(transform: string): string {
  const [, x = '0', y = '0'] = /translate\((\S+) ([^)]+)\)/.exec(transform) ?? [];
  const rest = /matrix\(([^)]+)\)/.exec(transform)?.[1];
  return `translate(${x}px, ${y}px)${rest ? ` matrix(${rest.split(' ').join(', ')})` : ''}`;
}

/** The position of a pointer, in the units of an element. */
export function placeIn(
  element: SVGElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): DOMPoint | undefined {
  const matrix = (element as SVGGraphicsElement).getScreenCTM();
  return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : undefined;
}
