/** Labels on points that are not in the record, such as those of the explorer. Loaded when there are any. */
import { svg } from '../dom';
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
