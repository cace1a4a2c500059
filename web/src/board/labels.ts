/** Labels and moves above the board that are not in the record, such as those of the explorer and hints. Loaded when there are any. */
import { svg } from '../dom';
import type { Point } from '../engine/types';
import type { Display } from './display';

/** Shows labels on sites, instead of those before. */
export function showLabels({ picture, controller }: Display, labels: [site: number, text: string][]): void {
  picture.drawLabels = () => {
    const layer = picture.labels;
    layer.setAttribute('class', 'labels');
    layer.setAttribute('pointer-events', 'none');
    // The text stays upright on a rotated board: the inverse of an orthogonal matrix is its transpose.
    const [[a, b], [c, d]] = [picture.direction(1, 0), picture.direction(0, 1)];
    layer.replaceChildren(
      ...labels.flatMap(([site, text]) => {
        const point = controller.place(site);
        if (!point) return [];
        const label = svg('g', { transform: `matrix(${a} ${b} ${c} ${d} ${point.x} ${point.y})` });
        const word = svg('text', { y: '4', fill: '#22201c', 'font-size': '11', 'font-weight': '600' });
        word.append(text);
        label.append(svg('circle', { r: '7', fill: '#fffdf8', stroke: '#a1481f' }), word);
        return [label];
      }),
    );
  };
  picture.drawLabels();
}

/** Shows moves as rings on their sites and arrows between them, instead of those before. */
export function showMoves({ picture, controller }: Display, moves: number[][]): void {
  picture.drawLabels = () => {
    const layer = picture.labels;
    layer.setAttribute('class', 'over');
    layer.setAttribute('pointer-events', 'none');
    const drawn = moves.flatMap((sites) => {
      const points = sites.map((site) => controller.place(site)).filter((point) => point !== undefined);
      const rings = points.map(({ x, y }) => svg('circle', { class: 'lit', cx: x, cy: y, r: '9.5' }));
      const arrows = points.slice(1).map((to, index) => svg('path', { class: 'lit', d: arrow(points[index]!, to) }));
      return [...rings, ...arrows];
    });
    layer.replaceChildren(...drawn);
  };
  picture.drawLabels();
}

/** An arrow from the edge of one ring to the edge of another. */
function arrow(from: Point, to: Point): string {
  const [x, y] = [+to.x - +from.x, +to.y - +from.y];
  const length = Math.hypot(x, y);
  if (length < 20) return '';
  const at = (along: number, across: number) =>
    `${+from.x + (x * along - y * across) / length} ${+from.y + (y * along + x * across) / length}`;
  const tip = length - 10;
  return `M${at(9.5, 0)}L${at(tip, 0)}M${at(tip - 6, 5)}L${at(tip, 0)}L${at(tip - 6, -5)}`;
}
