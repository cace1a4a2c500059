/**
 * A pattern: a part of a board, point by point, as a diagram of `sgf db find`.
 *
 * A corner is drawn as the upper right one and an edge as the upper one; the search rotates them. Resizing keeps the distance of stones
 * from that corner.
 */

export const ANCHORS = ['corner', 'edge', 'anywhere', 'wholeBoard'] as const;
export type Anchor = (typeof ANCHORS)[number];

/** The contents of a point, as in a diagram. Digits are moves in order. */
export const SIGNS = ['X', 'O', '.', '*', 'x', 'o', '!'] as const;
export type Sign = (typeof SIGNS)[number];

/** The diagrams of each anchor. */
const EDGES: Record<Anchor, RegExp> = {
  corner: /^-+\+(\/[^|/-]+\|)+$/,
  edge: /^-+(\/[^|/-]+)+$/,
  anywhere: /^[^|/-]+(\/[^|/-]+)*$/,
  wholeBoard: /^\+-+\+(\/\|[^|/-]+\|)+\/\+-+\+$/,
};

export class EditablePattern {
  where: Anchor = 'corner';
  columns = 7;
  rows = 7;
  /** The size of the whole board. */
  board: [columns: number, rows: number] = [19, 19];
  #signs: string[] = [];
  /** Points of the following moves; Black moves first. */
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

  /** Puts a symbol on a point, or removes it if it is already there. */
  put(point: number, sign: string): void {
    const was = this.at(point);
    this.order = this.order.filter((known) => known !== point);
    this.#signs[point] = was === sign ? '.' : sign;
  }

  /** Puts the next move on a point, or removes the move there. */
  move(point: number): void {
    const wasThere = this.order.includes(point);
    this.#signs[point] = '.';
    this.order = this.order.filter((known) => known !== point);
    if (!wasThere && this.order.length < 9) this.order.push(point);
  }

  /** Whether the pattern is not empty. */
  get says(): boolean {
    return this.order.length > 0 || this.#signs.some((sign) => 'XO!xo'.includes(sign));
  }

  /** Changes the anchor and size of the part. */
  resize(where: Anchor, columns: number, rows: number): void {
    if (where === 'wholeBoard') [columns, rows] = this.board;
    const [old, had] = [this.#signs, this.columns];
    // The upper right corner stays fixed.
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
    return Array.from({ length: this.rows }, (_, row) =>
      signs.slice(row * this.columns, (row + 1) * this.columns).join(''),
    );
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

  /** A compact form for the URL. */
  get text(): string {
    return `${this.where}/${this.#rowsOf().join('/')}`;
  }

  set text(text: string) {
    const [where, ...rows] = text.split('/');
    const columns = rows[0]?.length ?? 0;
    const isShape =
      ANCHORS.includes(where as Anchor) &&
      columns > 0 &&
      columns < 53 &&
      rows.length < 53 &&
      rows.every((row) => row.length === columns && /^[XO.*xo!1-9]+$/.test(row));
    if (!isShape) return;
    [this.where, this.columns, this.rows] = [where as Anchor, columns, rows.length];
    const signs = [...rows.join('')];
    const moves = signs.map((sign, point): [number, number] => [Number(sign), point]).filter(([number]) => number > 0);
    this.order = moves.sort(([one], [other]) => one - other).map(([, point]) => point);
    this.#signs = signs.map((sign) => (/\d/.test(sign) ? '.' : sign));
  }

  /** Reads a diagram, and returns whether it can be drawn: its edges are those of an anchor. */
  read(diagram: string): boolean {
    const lines = diagram.split('/');
    const where = ANCHORS.find((anchor) => EDGES[anchor].test(lines.join('/')));
    if (!where) return false;
    const rows = lines.filter((line) => !line.includes('-')).map((row) => row.replaceAll('|', ''));
    this.text = `${where}/${rows.join('/')}`;
    // Diagrams that are drawn in another way, such as the lower left corner, would be another query.
    return this.says && this.diagram === diagram;
  }

  /** Copies the stones of a whole board. */
  take(columns: number, rows: number, black: number[], white: number[]): void {
    this.board = [columns, rows];
    [this.where, this.columns, this.rows] = ['wholeBoard', columns, rows];
    this.clear();
    for (const site of black) this.#signs[site] = 'X';
    for (const site of white) this.#signs[site] = 'O';
  }
}
