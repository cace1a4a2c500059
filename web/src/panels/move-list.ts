/** The moves as a list with nested variations and comments, an alternative to the tree. Variations can be folded. */
import '../i18n/more';
import { html, parse, type Child } from '../dom';
import type { RecordController } from '../board/record-controller';
import { movesTo } from './ahead';
import { countsPairs, numberText } from './move-number';
import { colorName } from './players';
import type { Facts, LineMove } from '../engine/types';

/** The number of moves shown of the main line and of a variation, and the depth of variations. */
const MAIN = 400;
const SHORT = 12;
const DEPTH = 6;
/** The number of variations shown. */
const VARIATIONS = 40;
const SIGNS: Record<string, string> = { good: '!', bad: '?', doubtful: '?!', interesting: '!?' };

export class MoveList {
  readonly root = html('div', { class: 'moves', part: 'moves', role: 'group', tabindex: '0' });
  readonly #controller: RecordController;
  #shown = '';
  #left = 0;

  constructor(controller: RecordController) {
    this.#controller = controller;
    this.root.addEventListener('click', (event) => {
      const { node, fold } = (event.target as Element).closest<HTMLElement>('[data-node], [data-fold]')?.dataset ?? {};
      if (fold) {
        controller.fold(Number(fold));
        this.root.querySelector<HTMLElement>(`[data-fold="${fold}"]`)?.focus();
      } else if (node) controller.step((board) => board.go(Number(node)));
    });
  }

  clear(): void {
    this.#shown = '';
    this.root.replaceChildren();
  }

  /** Draws the list, or moves the highlight if the list is unchanged. */
  draw(isChanged: boolean): void {
    const { board, editable, facts } = this.#controller;
    if (!board || !facts) return;
    // The smallest build has no list; the list is drawn when the next build is loaded.
    if (!editable) return this.#controller.thenEdit(() => {});
    // Without what comes, the list ends with the selected move.
    const isHidden = this.#controller.has('hide-next');
    const around = isHidden ? `to ${facts.path}` : this.#around(facts);
    const here = () => this.root.querySelector<HTMLElement>(`[data-node="${facts.node}"]`);
    if (isChanged || this.#shown !== around || !(here() || facts.number === 0)) {
      this.#shown = around;
      this.#left = VARIATIONS;
      this.root.classList.toggle('pairs', countsPairs(this.#controller.record?.number));
      this.root.replaceChildren(
        ...(isHidden
          ? this.#moves(movesTo(editable, facts.path).slice(-MAIN))
          : this.#line(this.#first(facts), MAIN, 0)),
      );
    }
    this.root.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const now = here();
    now?.setAttribute('aria-current', 'true');
    if (now) keepInView(this.root, now);
    else this.root.scrollTop = 0;
  }

  /** The list is rebuilt for another part of a long line, or another variation. */
  #around({ path, number }: Facts): string {
    return `${isMain(path) ? '' : path} ${Math.floor(number / (MAIN / 2))}`;
  }

  /** The start of the listed part of the main line, so that the current move is in it. */
  #first({ path, node }: Facts): number {
    return isMain(path) ? Math.max(0, node - MAIN / 2) : 0;
  }

  #line(from: number, length: number, depth: number): Child[] {
    const moves = parse(this.#controller.editable!.line(from, length + 1));
    const nodes = this.#moves(moves.slice(0, length), depth);
    const more = moves[length];
    if (more)
      nodes.push(
        html(
          'button',
          { type: 'button', class: 'move', 'data-node': String(more[0]), 'aria-label': this.#controller.t('next') },
          '…',
        ),
      );
    return nodes;
  }

  /** Moves with their comments; with a depth, also their variations. */
  #moves(moves: LineMove[], depth?: number): Child[] {
    const nodes: Child[] = [];
    // In chess the reply has no number of its own, unless there is something between the two.
    let isReply = false;
    for (const [index, move] of moves.entries()) {
      nodes.push(this.#move(move, index === 0, isReply && move[1] === 'b'));
      isReply = move[1] === 'w' && move[3] > 0 && !move[5] && move[8] === undefined;
      if (move[5]) nodes.push(html('span', { class: 'text', 'data-node': String(move[0]) }, move[5]), ' ');
      if (depth !== undefined && !(index === 0 && depth > 0)) nodes.push(...this.#variations(move, depth));
    }
    return nodes;
  }

  /** The variations at a move, or a sign that some are folded. */
  #variations([, , , , , , , others, branch, folded]: LineMove, depth: number): Node[] {
    if (branch === undefined || (depth >= DEPTH && !folded)) return [];
    const { t } = this.#controller;
    const label = t(folded ? 'unfoldAt' : 'foldAt', others.length);
    const toggle = html('button', {
      type: 'button',
      class: 'toggle',
      'data-fold': String(branch),
      'aria-expanded': String(!folded),
      'aria-label': label,
      title: label,
    });
    toggle.append(folded ? `+${others.length}` : '−');
    if (folded) return [html('span', { class: 'branch folded' }, toggle)];
    const nodes: Node[] = [];
    for (const other of others) {
      if (this.#left-- <= 0) break;
      nodes.push(html('div', { class: 'variation', role: 'group' }, ...this.#line(other, SHORT, depth + 1)));
    }
    return nodes.length ? [html('div', { class: 'branch' }, toggle, ...nodes)] : [];
  }

  #move(
    [node, color, text, number, judgement, comment, isIdle]: LineMove,
    isFirst: boolean,
    isReply: boolean,
  ): HTMLElement {
    const { t } = this.#controller;
    const what = text || (number || color ? '–' : isFirst ? t('start') : '…');
    const sign = SIGNS[judgement] ?? '';
    const game = this.#controller.record?.number;
    const count = number > 0 ? numberText(game, number, color) : '';
    const seen = `${count && `${count} `}${what}${sign}`;
    const label = [seen, colorName(t, color), comment ? t('comment') : ''].filter(Boolean).join(', ');
    const element = html('button', {
      type: 'button',
      class: `move ${color} ${judgement}`,
      'data-node': String(node),
      'aria-label': label,
    });
    if (isIdle) {
      // Some programs write touched pieces and the end of a turn; between moves this is shown as a dot.
      element.title = seen;
      element.append('·');
      return element;
    }
    if (count && !(isReply && countsPairs(game))) element.append(html('i', {}, count), ' ');
    element.append(what + sign);
    return element;
  }
}

/** The path along first children. */
const isMain = (path: string): boolean => /^(0(\*\d+)?)?$/.test(path);

function keepInView(root: HTMLElement, element: HTMLElement): void {
  const [top, bottom] = [element.offsetTop - root.offsetTop, element.offsetTop - root.offsetTop + element.offsetHeight];
  if (top < root.scrollTop || bottom > root.scrollTop + root.clientHeight) root.scrollTop = top - root.clientHeight / 2;
}
