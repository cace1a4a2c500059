/** The comment of a node, with links to points, moves and web pages. */
import { button, html } from '../dom';
import type { Token } from '../engine/types';

/** Creates the nodes of a comment: points are highlighted on hover, moves are clickable, links open in a new tab. */
export function comment(tokens: Token[], acts: { go(number: number): void; highlight(site: number): void }): Node[] {
  return tokens.map(([text, kind, value = -1]) => {
    if (kind === 'link') {
      return html('a', { href: text, target: '_blank', rel: 'noopener noreferrer nofollow' }, text);
    }
    if (kind === 'move') return button(text, text, () => acts.go(value), 'move-link');
    if (kind !== 'point') return document.createTextNode(text);
    const point = button(text, text, () => acts.highlight(value), 'point-link');
    for (const name of ['pointerenter', 'focus']) point.addEventListener(name, () => acts.highlight(value));
    for (const name of ['pointerleave', 'blur']) point.addEventListener(name, () => acts.highlight(-1));
    return point;
  });
}
