import { numberFormats, uiLanguageOf, type Currency, type Language } from '@halles/contract/kernel';
import type { Table } from '../document.ts';
import { asFigure, colours, GAP, inSize, styles } from '../measures.ts';
import type { Sheet, Tag } from '../sheet.ts';
import {
  BOX,
  CELL_GAP,
  GROUP_ABOVE,
  heightOf,
  isAmount,
  planOf,
  ROW_PAD,
  type Lines,
  type Plan,
  type PlannedRow,
} from './plan.ts';

type GroupRow = Extract<PlannedRow, { kind: 'group' }>;
type LineRow = Exclude<PlannedRow, GroupRow>;

/** Draws a table over as many pages as needed. Each page repeats the head, and subtotals are carried over. */
export function drawTable(sheet: Sheet, table: Table, language: Language): void {
  new TableOnPage(sheet, table, language).draw();
  sheet.y += GAP;
}

class TableOnPage {
  readonly #sheet: Sheet;
  readonly #plan: Plan;
  readonly #xs: readonly number[];
  readonly #language: Language;
  readonly #carried: { column: number; currency: Currency } | null;
  /** Sum of the amounts drawn so far. */
  #sum = 0;
  /** Whether this page has a row of the table; without one there is no subtotal. */
  #hasLines = false;
  #group: GroupRow | null = null;

  constructor(sheet: Sheet, table: Table, language: Language) {
    this.#sheet = sheet;
    this.#language = language;
    this.#plan = planOf(sheet, table, language);
    let x = sheet.left;
    this.#xs = this.#plan.widths.map((width) => {
      const start = x;
      x += width + CELL_GAP;
      return start;
    });
    this.#carried = carriedOf(this.#plan.table);
  }

  draw(): void {
    const { head, rows } = this.#plan;
    const sheet = this.#sheet;
    sheet.keepTogether(head.height + this.#heightWithNext(0));
    const table = sheet.tag(sheet.root, 'Table');
    const headTag = sheet.tag(sheet.tag(table, 'THead'), 'TR');
    this.#drawHead((index, draw) =>
      sheet.drawInTag(sheet.tag(headTag, 'TH', { scope: 'Column' }), () => draw(index)),
    );
    this.#rule(colours.ink, 0.8);
    const body = sheet.tag(table, 'TBody');
    rows.forEach((row, index) => {
      if (sheet.room < this.#heightWithNext(index) + this.#footAfter(index)) this.#breakPage(row);
      if (row.kind === 'group') this.#drawGroup(body, row);
      else this.#drawRow(body, row);
    });
  }

  /** A group's title is never last on a page. */
  #heightWithNext(index: number): number {
    const { rows } = this.#plan;
    const row = rows[index];
    if (!row) return 0;
    return row.kind === 'group' ? row.height + this.#heightWithNext(index + 1) : row.height;
  }

  get #carriedHeight(): number {
    return inSize(styles.strong, this.#plan.size).leading + 2 * ROW_PAD;
  }
  /** Space for the subtotal if the next row does not fit. */
  #footAfter(index: number): number {
    return this.#carried && index < this.#plan.rows.length - 1 ? this.#carriedHeight : 0;
  }

  #breakPage(next: PlannedRow | null): void {
    const sheet = this.#sheet;
    if (this.#hasLines) this.#drawCarried(sheet.t('pdf.layout.carriedForward'));
    sheet.breakPage();
    sheet.drawArtifact(() => this.#drawHead((index, draw) => draw(index)));
    this.#rule(colours.ink, 0.8);
    if (this.#hasLines) this.#drawCarried(sheet.t('pdf.layout.broughtForward'));
    if (this.#group && next?.kind !== 'group' && next?.kind !== 'total') this.#repeatGroup(this.#group);
  }

  #drawHead(each: (index: number, draw: (index: number) => void) => void): void {
    const { head } = this.#plan;
    const sheet = this.#sheet;
    this.#plan.columns.forEach((_, column) =>
      each(column, (index) => {
        const lines = head.cells[index]!;
        // Headings of one line are aligned with the last line of those with two.
        this.#drawCell(index, lines, sheet.y + head.height - ROW_PAD - heightOf(lines));
      }),
    );
    sheet.y += head.height;
  }

  #rule(colour: string, thick: number): void {
    const { y } = this.#sheet;
    this.#sheet.drawArtifact(() => this.#sheet.rule(y, { colour, thick }));
  }

  #drawCell(index: number, lines: Lines, top: number): void {
    const { columns, widths } = this.#plan;
    const align =
      columns[index]!.kind === 'text' ? 'start' : columns[index]!.kind === 'box' ? 'middle' : 'end';
    let y = top;
    for (const [line, style] of lines) {
      this.#sheet.line(line, style, { x: this.#xs[index]!, y, width: widths[index]!, align });
      y += style.leading;
    }
  }

  #drawGroup(body: Tag, row: GroupRow): void {
    const sheet = this.#sheet;
    this.#group = row;
    sheet.y += GROUP_ABOVE;
    const cell = sheet.tag(sheet.tag(body, 'TR'), 'TH', { scope: 'Row', span: this.#plan.columns.length });
    let rest = row.lines;
    // Only what is taller than a page is split, such as long instructions below a customer's name.
    while (heightOf(rest) + ROW_PAD > sheet.room) {
      const part = this.#fitting(rest, sheet.room - (this.#carried ? this.#carriedHeight : 0));
      sheet.drawInTag(cell, () => this.#drawGroupLines(part));
      sheet.y += heightOf(part);
      rest = rest.slice(part.length);
      this.#breakPage(row);
    }
    sheet.drawInTag(cell, () => this.#drawGroupLines(rest));
    this.#endGroupLines(rest);
  }

  #drawGroupLines(lines: Lines): void {
    let { y } = this.#sheet;
    for (const [line, style] of lines) {
      this.#sheet.line(line, style, { x: this.#sheet.left, y });
      y += style.leading;
    }
  }

  #endGroupLines(lines: Lines): void {
    this.#sheet.y += heightOf(lines) + ROW_PAD;
    this.#rule(colours.line, 0.5);
  }

  #repeatGroup({ title, lines }: GroupRow): void {
    const sheet = this.#sheet;
    const style = lines[0]![1];
    const again = sheet
      .linesOf(sheet.t('pdf.layout.continued', { group: title }), style, sheet.width)
      .map((line) => [line, style] as const);
    sheet.y += ROW_PAD;
    sheet.drawArtifact(() => this.#drawGroupLines(again));
    this.#endGroupLines(again);
  }

  /** Only a row taller than a page is split over pages. */
  #drawRow(body: Tag, row: LineRow): void {
    const sheet = this.#sheet;
    const rowTag = sheet.tag(body, 'TR');
    const cells = this.#plan.columns.map(() => sheet.tag(rowTag, 'TD'));
    if (row.kind === 'total') this.#rule(colours.ink, 0.8);
    const drawCells = (parts: readonly Lines[], isFirst: boolean) =>
      parts.forEach((lines, index) =>
        sheet.drawInTag(cells[index]!, () => {
          const isBox = this.#plan.columns[index]!.kind === 'box' && row.kind === 'line';
          if (!isBox) this.#drawCell(index, lines, sheet.y + ROW_PAD);
          else if (isFirst) this.#drawBox(index);
        }),
      );
    let rest = row.cells;
    let height = row.height;
    while (height > sheet.room) {
      const room = sheet.room - 2 * ROW_PAD - (this.#carried && this.#hasLines ? this.#carriedHeight : 0);
      const parts = rest.map((lines) => this.#fitting(lines, room));
      drawCells(parts, rest === row.cells);
      sheet.y += Math.max(...parts.map(heightOf)) + 2 * ROW_PAD;
      rest = rest.map((lines, index) => lines.slice(parts[index]!.length));
      height = Math.max(...rest.map(heightOf)) + 2 * ROW_PAD;
      this.#breakPage(row);
    }
    drawCells(rest, rest === row.cells);
    sheet.y += height;
    this.#sum += row.amount;
    this.#hasLines = true;
    if (row.kind === 'line') this.#rule(colours.line, 0.4);
  }

  #fitting(lines: Lines, room: number): Lines {
    let used = 0;
    const fit = lines.findIndex(([, { leading }]) => (used += leading) > room);
    return fit < 0 ? lines : lines.slice(0, Math.max(1, fit));
  }

  #drawBox(index: number): void {
    const { doc, y } = this.#sheet;
    const x = this.#xs[index]! + (this.#plan.widths[index]! - BOX) / 2;
    doc
      .roundedRect(x, y + ROW_PAD, BOX, BOX, 1.5)
      .lineWidth(0.8)
      .strokeColor(colours.quiet)
      .stroke();
  }

  #drawCarried(label: string): void {
    if (!this.#carried) return;
    const sheet = this.#sheet;
    const { column, currency } = this.#carried;
    const style = inSize(styles.strong, this.#plan.size);
    const amount = numberFormats(uiLanguageOf(this.#language)).money({ amountMinor: this.#sum, currency });
    const width = this.#xs[column]! + this.#plan.widths[column]! - sheet.left;
    const y = sheet.y + ROW_PAD;
    sheet.drawArtifact(() => {
      sheet.doc.rect(sheet.left, sheet.y, sheet.width, this.#carriedHeight).fill(colours.tint);
      const amountWidth = sheet.widthOf(amount, asFigure(style));
      const quiet = inSize(styles.quiet, this.#plan.size);
      sheet.line(label, quiet, { x: sheet.left, y, width: width - amountWidth - CELL_GAP, align: 'end' });
      sheet.line(amount, asFigure(style), { x: sheet.left, y, width, align: 'end' });
    });
    sheet.y += this.#carriedHeight;
  }
}

function carriedOf({ carried, rows }: Table): { column: number; currency: Currency } | null {
  if (carried === undefined) return null;
  const amount = rows.flatMap((row) => ('cells' in row ? [row.cells[carried] ?? null] : [])).find(isAmount);
  return amount ? { column: carried, currency: amount.currency } : null;
}
