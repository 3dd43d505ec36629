import type { Label, LabelSheets, PaperSize } from './document.ts';
import { drawQrModules } from './blocks/qr-code.ts';
import { normalizeText } from './line-breaks.ts';
import { colours, styles, type Style } from './measures.ts';
import type { Sheet } from './sheet.ts';

interface Stickers {
  columns: number;
  rows: number;
  width: number;
  height: number;
  left: number;
  top: number;
  /** Distance between the left edges of two columns. */
  step: number;
}

const MM = 72 / 25.4;
/** Letter as Avery 5163, A4 as Avery L7173: common sheets of ten stickers. */
const stickers: Record<PaperSize, Stickers> = {
  Letter: { columns: 2, rows: 5, width: 288, height: 144, left: 11.25, top: 36, step: 301.5 },
  A4: {
    columns: 2,
    rows: 5,
    width: 99.1 * MM,
    height: 57 * MM,
    left: 4.65 * MM,
    top: 6 * MM,
    step: 101.6 * MM,
  },
};
const PAD = 12;
const QR_SIDE = 64;
const TITLE: Style = { ...styles.total, size: 14, leading: 17 };
const COUNT: Style = { ...styles.total, size: 18, leading: 22, colour: colours.brand };

export function drawLabels(sheet: Sheet, { labels, paper }: LabelSheets): void {
  const sheetOf = stickers[paper];
  const perPage = sheetOf.columns * sheetOf.rows;
  labels.forEach((label, index) => {
    if (index > 0 && index % perPage === 0) sheet.doc.addPage();
    const place = index % perPage;
    const x = sheetOf.left + (place % sheetOf.columns) * sheetOf.step;
    const y = sheetOf.top + Math.floor(place / sheetOf.columns) * sheetOf.height;
    drawLabel(sheet, label, {
      x: x + PAD,
      y: y + PAD,
      width: sheetOf.width - 2 * PAD,
      height: sheetOf.height - 2 * PAD,
    });
  });
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Text that does not fit on a sticker is left out from the end; the count and the code are always drawn. */
function drawLabel(sheet: Sheet, { title, lines, count, qr }: Label, { x, y, width, height }: Place): void {
  const part = sheet.tag(sheet.root, 'Sect');
  const textWidth = qr === undefined ? width : width - QR_SIDE - PAD;
  const end = y + height;
  let at = y;
  const write = (texts: readonly string[], style: Style, bottom: number, role: string) => {
    const all = texts.flatMap((text) => sheet.linesOf(text, style, textWidth));
    const fit = all.slice(0, Math.max(0, Math.floor((bottom - at) / style.leading)));
    if (fit.length === 0) return;
    sheet.drawInTag(sheet.tag(part, role), () =>
      fit.forEach((line, index) => sheet.line(line, style, { x, y: at + index * style.leading })),
    );
    at += fit.length * style.leading;
  };
  const textEnd = count === undefined ? end : end - COUNT.leading;
  write([title], TITLE, Math.min(textEnd, y + 2 * TITLE.leading), 'H1');
  at += 2;
  write(lines, styles.body, textEnd, 'P');
  if (count !== undefined) {
    at = end - COUNT.leading;
    write([count], COUNT, end, 'P');
  }
  if (qr !== undefined)
    sheet.drawInTag(
      sheet.tag(part, 'Figure', { alt: sheet.t('pdf.layout.qr', { content: normalizeText(qr) }) }),
      () => drawQrModules(sheet, qr, x + width - QR_SIDE, end - QR_SIDE, QR_SIDE),
    );
}
