/**
 * A pattern that is drawn: a part of a board, point by point, as a diagram of `sgf db find`.
 *
 * A corner is drawn as the upper right one and an edge as the upper one; the search turns them. When the part gets another size, what stands there
 * keeps its distance from that corner.
 */

export const WHERES = ['corner', 'edge', 'anywhere', 'wholeBoard'] as const;
export type Where = (typeof WHERES)[number];

/** What may stand on a point: the sign of the diagram. Digits are moves that follow in their order. */
export const SIGNS = ['X', 'O', '.', '*', 'x', 'o', '!'] as const;
export type Sign = (typeof SIGNS)[number];

export class Shape {
  where: Where = 'corner';
  columns = 7;
  rows = 7;
  /** The size of a whole board. */
  board: [columns: number, rows: number] = [19, 19];
  #signs: string[] = [];
  /** Points on which moves follow, the first one Black's. */
  order: number[] = [];

  constructor() {
    this.clear();
  }

  clear(): void {
    this.#signs = Array.from({ length: this.columns * this.rows }, () => '.');
    this.order = [];
  }

  at(point: number): string {
    const number = this.order.indexOf(point);
    return number < 0 ? this.#signs[point]! : String(number + 1);
  }

  /** Puts a sign on a point; the one that is there already is taken off. */
  put(point: number, sign: string): void {
    const was = this.at(point);
    this.order = this.order.filter((known) => known !== point);
    this.#signs[point] = was === sign ? '.' : sign;
  }

  /** Puts the next move on a point; one that is there already is taken off. */
  move(point: number): void {
    const wasThere = this.order.includes(point);
    this.#signs[point] = '.';
    this.order = this.order.filter((known) => known !== point);
    if (!wasThere && this.order.length < 9) this.order.push(point);
  }

  /** Whether there is something to look for. */
  get says(): boolean {
    return this.order.length > 0 || this.#signs.some((sign) => 'XO!xo'.includes(sign));
  }

  /** Another part of the board: where it lies, and how large it is. */
  resize(where: Where, columns: number, rows: number): void {
    if (where === 'wholeBoard') [columns, rows] = this.board;
    const [old, had] = [this.#signs, this.columns];
    // The upper right corner stays where it is.
    const from = (point: number): number | undefined => {
      const [column, row] = [(point % columns) + had - columns, Math.floor(point / columns)];
      return column >= 0 && row < this.rows ? row * had + column : undefined;
    };
    const to = new Map<number, number>();
    this.#signs = Array.from({ length: columns * rows }, (_, point) => {
      const was = from(point);
      if (was !== undefined) to.set(was, point);
      return (was === undefined ? undefined : old[was]) ?? '.';
    });
    const kept = this.order.map((point) => to.get(point));
    this.order = kept.slice(0, kept.includes(undefined) ? kept.indexOf(undefined) : kept.length) as number[];
    [this.where, this.columns, this.rows] = [where, columns, rows];
  }

  #rowsOf(): string[] {
    const signs = this.#signs.map((_, point) => this.at(point));
    return Array.from({ length: this.rows }, (_, row) => signs.slice(row * this.columns, (row + 1) * this.columns).join(''));
  }

  /** The diagram, with the edges that the part touches. */
  get diagram(): string {
    const rows = this.#rowsOf();
    const line = '-'.repeat(this.columns);
    if (this.where === 'corner') return [`${line}+`, ...rows.map((row) => `${row}|`)].join('/');
    if (this.where === 'edge') return [line, ...rows].join('/');
    if (this.where === 'wholeBoard') return [`+${line}+`, ...rows.map((row) => `|${row}|`), `+${line}+`].join('/');
    return rows.join('/');
  }

  /** What can be kept in an address, and taken from one. */
  get text(): string {
    return `${this.where}/${this.#rowsOf().join('/')}`;
  }

  set text(text: string) {
    const [where, ...rows] = text.split('/');
    const columns = rows[0]?.length ?? 0;
    const isShape = WHERES.includes(where as Where) && columns > 0 && columns < 53 && rows.length < 53 && rows.every((row) => row.length === columns && /^[XO.*xo!1-9]+$/.test(row));
    if (!isShape) return;
    [this.where, this.columns, this.rows] = [where as Where, columns, rows.length];
    const signs = [...rows.join('')];
    const moves = signs.map((sign, point): [number, number] => [Number(sign), point]).filter(([number]) => number > 0);
    this.order = moves.sort(([one], [other]) => one - other).map(([, point]) => point);
    this.#signs = signs.map((sign) => (/\d/.test(sign) ? '.' : sign));
  }

  /** Takes what stands on a whole board. */
  take(columns: number, rows: number, black: number[], white: number[]): void {
    this.board = [columns, rows];
    [this.where, this.columns, this.rows] = ['wholeBoard', columns, rows];
    this.clear();
    for (const site of black) this.#signs[site] = 'X';
    for (const site of white) this.#signs[site] = 'O';
  }
}
