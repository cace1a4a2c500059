/** Counting a game of Go: dead stones are proposed, tapping a group changes them, and the result is written on request. */
import '../i18n/more';
import { button, html, parse, svg } from '../dom';
import type { Count } from '../engine/types';
import type { MessageKey } from '../i18n';
import { colorName } from '../panels/players';
import type { PointerInput } from './pointer-input';
import type { RecordController } from './record-controller';

export class Counting {
  readonly root = html('section', { class: 'counting', part: 'counting', hidden: '' });
  readonly #controller: RecordController;
  readonly #pointer: PointerInput;
  #count: Count | undefined;
  #node = -1;

  constructor(controller: RecordController, pointer: PointerInput) {
    this.#controller = controller;
    this.#pointer = pointer;
  }

  /** Proposes the dead stones of the selected node. */
  start(): void {
    const { editable, facts } = this.#controller;
    const text = editable?.count();
    if (!text) return;
    this.#node = facts?.node ?? -1;
    this.#pointer.counting = { touch: (site) => this.#toggle(site), draw: (over) => this.#draw(over) };
    this.#controller.notify('');
    this.#show(parse(text), true);
    this.root.scrollIntoView({ block: 'nearest' });
    this.root.querySelector('button')?.focus();
  }

  /** Another node ends the count. */
  follow(node: number): void {
    if (this.#count && node !== this.#node) this.end();
  }

  end(): void {
    this.#count = undefined;
    this.root.hidden = true;
    this.#pointer.counting = undefined;
    this.#pointer.draw();
  }

  #toggle(site: number): void {
    const { editable } = this.#controller;
    if (!editable || !this.#count) return;
    const dead = editable.toggle_dead(Uint32Array.from(this.#count.dead), site);
    const text = editable.count(dead);
    if (text) this.#show(parse(text), false);
  }

  #show(count: Count, isProposal: boolean): void {
    this.#count = count;
    const { t, info } = this.#controller;
    const phrase = (text: string) => t(`phrase.${text}` as MessageKey);
    const row = (name: string, black: number, white: number) =>
      html('tr', {}, html('th', { scope: 'row' }, name), html('td', {}, String(black)), html('td', {}, String(white)));
    const recorded = info.find(({ ident }) => ident === 'RE')?.values[0] ?? '';
    const isOther = recorded !== '' && recorded !== '?' && recorded !== count.result;
    const label = isOther ? t('replaceResult', recorded, count.result) : t('writeResult', count.result);
    this.root.hidden = false;
    this.root.setAttribute('aria-label', t('countScore'));
    this.root.replaceChildren(
      html('p', { role: 'status' }, html('b', {}, count.result), ` ${t('countHint')}`),
      ...(isProposal && !count.settled ? [html('p', { class: 'warning' }, t('countUnsure'))] : []),
      html(
        'table',
        {},
        html(
          'tr',
          {},
          html('td', {}),
          html('th', { scope: 'col' }, colorName(t, 'b')),
          html('th', { scope: 'col' }, colorName(t, 'w')),
        ),
        ...count.parts.map(([name, black, white]) => row(phrase(name), black, white)),
        row(t('total'), ...count.score),
      ),
      ...count.assumed.map((text) => html('p', { class: 'small' }, t('countAssumed', phrase(text)))),
      html(
        'p',
        { class: 'row' },
        button(label, label, () => this.#write()),
        button(t('cancel'), t('cancel'), () => this.end()),
      ),
    );
    this.#pointer.draw();
  }

  #write(): void {
    const dead = Uint32Array.from(this.#count?.dead ?? []);
    if (this.#controller.edit((board) => board.write_count(dead))) this.end();
  }

  /** Draws small squares of the owner's color on the territory, also on dead stones. */
  #draw(over: SVGElement): void {
    const count = this.#count;
    if (!count) return;
    const colors = ['black', 'white'] as const;
    for (const [which, sites] of count.territory.entries()) {
      for (const site of sites) {
        const point = this.#controller.place(site);
        if (!point) continue;
        const [x, y] = [Number(point.x), Number(point.y)];
        const place = { x: String(x - 3), y: String(y - 3), width: '6', height: '6' };
        over.append(svg('rect', { class: `owned ${colors[which]}`, ...place }));
      }
    }
  }
}
