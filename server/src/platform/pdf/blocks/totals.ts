import { numberFormats, uiLanguageOf, type Language, type Money } from '@halles/contract/kernel';
import type { Block, TotalRow } from '../document.ts';
import { asFigure, colours, GAP, styles, type Style } from '../measures.ts';
import type { Sheet } from '../sheet.ts';
import { planQr } from './qr-code.ts';
import { drawTable } from '../table/draw.ts';
import { textsIn } from '../../texts.ts';

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

const SUMS_SHARE = 0.5;
const PAD = 3;

const written = (value: Money | string, language: Language): string =>
  typeof value === 'string' ? value : numberFormats(uiLanguageOf(language)).money(value);

const styleOf = ({ tone }: TotalRow): Style =>
  tone === 'strong' ? styles.total : tone === 'quiet' ? styles.quiet : styles.body;

/** Totals on the right under the amounts, kept together; strong rows have a rule above. */
export function drawTotals(sheet: Sheet, { rows, beside }: Of<'totals'>, language: Language): void {
  const width = sheet.width * SUMS_SHARE;
  const planned = rows.map((row) => {
    const style = styleOf(row);
    const value = written(row.value, language);
    const room = width - sheet.widthOf(value, asFigure(style)) - GAP;
    return { row, style, value, lines: sheet.linesOf(row.label, style, room) };
  });
  const qr = beside && planQr(sheet, beside, sheet.width - width - GAP);
  const height = planned.reduce((sum, { lines, style }) => sum + lines.length * style.leading + 3 * PAD, 0);
  sheet.keepTogether(Math.max(height, qr?.height ?? 0));
  const top = sheet.y;
  const x = sheet.right - width;
  const table = sheet.tag(sheet.tag(sheet.root, 'Table'), 'TBody');
  for (const { row, style, value, lines } of planned) {
    if (row.tone === 'strong') {
      sheet.drawArtifact(() => sheet.rule(sheet.y + PAD / 2, { from: x, colour: colours.ink, thick: 0.8 }));
      sheet.y += PAD;
    }
    const rowTag = sheet.tag(table, 'TR');
    const y = sheet.y + PAD;
    sheet.drawInTag(sheet.tag(rowTag, 'TH', { scope: 'Row' }), () =>
      lines.forEach((line, index) => sheet.line(line, style, { x, y: y + index * style.leading })),
    );
    sheet.drawInTag(sheet.tag(rowTag, 'TD'), () =>
      sheet.line(value, asFigure(style), { x, y, width, align: 'end' }),
    );
    sheet.y += lines.length * style.leading + 2 * PAD;
  }
  if (qr) {
    qr.draw(top + PAD);
    sheet.y = Math.max(sheet.y, top + PAD + qr.height);
  }
  sheet.y += GAP;
}

/** One row per tax: number, base, rate, amount. */
export function drawTaxes(sheet: Sheet, { taxes, second }: Of<'taxes'>, language: Language): void {
  if (taxes.length === 0) return;
  // Columns are narrow, so the two languages are stacked.
  const heading = (key: 'tax' | 'taxNumber' | 'taxBase' | 'taxRate' | 'taxAmount'): string => {
    const names = [
      sheet.t(`pdf.layout.${key}`),
      ...(second === undefined ? [] : [textsIn(second)(`pdf.layout.${key}`)]),
    ];
    return [...new Set(names)].join('\n');
  };
  const { percent } = numberFormats(uiLanguageOf(language));
  drawTable(
    sheet,
    {
      kind: 'table',
      columns: [
        { title: heading('tax'), kind: 'text' },
        { title: heading('taxNumber'), kind: 'text' },
        { title: heading('taxBase'), kind: 'figure' },
        { title: heading('taxRate'), kind: 'figure' },
        { title: heading('taxAmount'), kind: 'figure' },
      ],
      rows: taxes.map(({ name, number, base, rate, amount }) => ({
        cells: [name, number, base, percent(rate), amount],
      })),
    },
    language,
  );
}
