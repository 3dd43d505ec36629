import { create } from 'qrcode';
import { cleaned } from '../lines.ts';
import { colours, GAP, styles } from '../measures.ts';
import type { Block } from '../document.ts';
import type { Sheet } from '../sheet.ts';

const SIDE = 84;

/**
 * Drawn as figures, not as a picture: sharp at any size, and the same bytes every time. The white that a phone needs
 * around it is that of the paper: nothing stands nearer than four of its dots.
 */
export function drawModules(sheet: Sheet, content: string, x: number, y: number, side: number): void {
  const { modules } = create(content, { errorCorrectionLevel: 'M' });
  const unit = side / modules.size;
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      let end = column + 1;
      while (end < modules.size && modules.get(row, end)) end++;
      // A hair wider and higher than it is: no white seams between neighbours.
      sheet.doc.rect(x + column * unit, y + row * unit, (end - column) * unit + 0.05, unit + 0.05);
      column = end;
    }
  sheet.doc.fill(colours.ink);
}

/** The code, and beside it what it opens. */
export function drawQr(sheet: Sheet, { content, title, lines }: Extract<Block, { kind: 'qr' }>): void {
  const x = sheet.left + SIDE + GAP;
  const width = sheet.right - x;
  const titleLines = sheet.linesOf(title, styles.strong, width);
  const textLines = lines.flatMap((line) => sheet.linesOf(line, styles.small, width));
  const textHeight = titleLines.length * styles.strong.leading + textLines.length * styles.small.leading;
  const height = Math.max(SIDE, textHeight);
  sheet.keep(height);
  const figure = sheet.tag(sheet.root, 'Figure', {
    alt: sheet.words.qr(cleaned(content)),
  });
  sheet.within(figure, () => drawModules(sheet, content, sheet.left, sheet.y, SIDE));
  let y = sheet.y + (height - textHeight) / 2;
  sheet.within(sheet.tag(sheet.root, 'P'), () => {
    for (const line of titleLines) {
      sheet.line(line, styles.strong, { x, y });
      y += styles.strong.leading;
    }
    for (const line of textLines) {
      sheet.line(line, styles.small, { x, y });
      y += styles.small.leading;
    }
  });
  sheet.y += height + GAP;
}
