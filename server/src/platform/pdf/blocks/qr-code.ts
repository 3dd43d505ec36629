import { create } from 'qrcode';
import { normalizeText } from '../line-breaks.ts';
import { colours, GAP, styles, type Style } from '../measures.ts';
import type { Qr } from '../document.ts';
import type { Sheet } from '../sheet.ts';

const SIDE = 84;

/**
 * Drawn as vectors: sharp at any size, and the same bytes every time. The quiet zone is the page itself: nothing is
 * drawn within four modules.
 */
export function drawQrModules(sheet: Sheet, content: string, x: number, y: number, side: number): void {
  const { modules } = create(content, { errorCorrectionLevel: 'M' });
  const unit = side / modules.size;
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      let end = column + 1;
      while (end < modules.size && modules.get(row, end)) end++;
      // Slightly larger than a module, so that no white seams appear between neighbours.
      sheet.doc.rect(x + column * unit, y + row * unit, (end - column) * unit + 0.05, unit + 0.05);
      column = end;
    }
  sheet.doc.fill(colours.ink);
}

interface Planned {
  height: number;
  /** Draws at its x position, from this y down. */
  draw(y: number): void;
}

/** The QR code with its text beside it, left-aligned within the given width. */
export function planQr(sheet: Sheet, { content, title, lines }: Qr, room: number): Planned {
  const x = sheet.left + SIDE + GAP;
  const width = room - SIDE - GAP;
  const titleLines = sheet.linesOf(title, styles.strong, width);
  const textLines = lines.flatMap((line) => sheet.linesOf(line, styles.small, width));
  const textHeight = titleLines.length * styles.strong.leading + textLines.length * styles.small.leading;
  const height = Math.max(SIDE, textHeight);
  const draw = (top: number): void => {
    const figure = sheet.tag(sheet.root, 'Figure', {
      alt: sheet.t('pdf.layout.qr', { content: normalizeText(content) }),
    });
    sheet.drawInTag(figure, () => drawQrModules(sheet, content, sheet.left, top, SIDE));
    let y = top + (height - textHeight) / 2;
    const write = (line: string, style: Style) => {
      sheet.line(line, style, { x, y });
      y += style.leading;
    };
    sheet.drawInTag(sheet.tag(sheet.root, 'P'), () => {
      titleLines.forEach((line) => write(line, styles.strong));
      textLines.forEach((line) => write(line, styles.small));
    });
  };
  return { height, draw };
}

export function drawQr(sheet: Sheet, qr: Qr): void {
  const { height, draw } = planQr(sheet, qr, sheet.width);
  sheet.keepTogether(height);
  draw(sheet.y);
  sheet.y += height + GAP;
}
