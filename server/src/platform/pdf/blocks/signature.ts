import type { Block } from '../document.ts';
import { colours, GAP, styles } from '../measures.ts';
import type { Sheet } from '../sheet.ts';

const PAD = 12;
/** High enough for a hand in gloves. */
const FIELD_HEIGHT = 44;
const FIELDS_IN_ROW = 3;

/** A box to fill in by hand: one line per field, up to three in a row. */
export function drawSignature(sheet: Sheet, { title, fields }: Extract<Block, { kind: 'signature' }>): void {
  const titleLines = sheet.linesOf(title, styles.strong, sheet.width - 2 * PAD);
  const rows = Math.ceil(fields.length / FIELDS_IN_ROW);
  const height = 2 * PAD + titleLines.length * styles.strong.leading + rows * FIELD_HEIGHT;
  sheet.keepTogether(height);
  const { left, y } = sheet;
  sheet.drawArtifact(() =>
    sheet.doc.roundedRect(left, y, sheet.width, height, 4).lineWidth(0.8).strokeColor(colours.quiet).stroke(),
  );
  sheet.drawInTag(sheet.tag(sheet.root, 'P'), () =>
    titleLines.forEach((line, index) =>
      sheet.line(line, styles.strong, { x: left + PAD, y: y + PAD + index * styles.strong.leading }),
    ),
  );
  const from = y + PAD + titleLines.length * styles.strong.leading;
  const perRow = Math.min(FIELDS_IN_ROW, fields.length);
  const width = (sheet.width - 2 * PAD - GAP * (perRow - 1)) / perRow;
  fields.forEach((field, index) => {
    const x = left + PAD + (index % perRow) * (width + GAP);
    const line = from + (Math.floor(index / perRow) + 1) * FIELD_HEIGHT - styles.small.leading - 2;
    sheet.drawArtifact(() => sheet.rule(line, { from: x, to: x + width, colour: colours.quiet, thick: 0.6 }));
    const [label = ''] = sheet.linesOf(field, styles.small, width);
    sheet.drawInTag(sheet.tag(sheet.root, 'P'), () => sheet.line(label, styles.small, { x, y: line + 2 }));
  });
  sheet.y += height + GAP;
}
