import type { Block, Party } from '../document.ts';
import { colours, GAP, styles, type Style } from '../measures.ts';
import type { Sheet, Tag } from '../sheet.ts';

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** Draws lines over as many pages as needed. */
function drawLines(sheet: Sheet, tag: Tag, lines: readonly string[], style: Style): void {
  let index = 0;
  while (index < lines.length) {
    sheet.keepTogether(style.leading);
    const fit = Math.max(1, Math.floor(sheet.room / style.leading));
    const part = lines.slice(index, index + fit);
    sheet.drawInTag(tag, () =>
      part.forEach((line, at) => sheet.line(line, style, { x: sheet.left, y: sheet.y + at * style.leading })),
    );
    sheet.y += part.length * style.leading;
    index += part.length;
  }
}

/** Minimum height of text that must follow a heading on the same page. */
const KEEP_WITH_HEADING_HEIGHT = 48;

export function drawHeading(sheet: Sheet, { text }: Of<'heading'>): void {
  const lines = sheet.linesOf(text, styles.heading, sheet.width);
  sheet.keepTogether(lines.length * styles.heading.leading + KEEP_WITH_HEADING_HEIGHT);
  drawLines(sheet, sheet.tag(sheet.root, 'H2'), lines, styles.heading);
  sheet.y += 6;
}

const textStyles = { usual: styles.body, quiet: styles.quiet, strong: styles.strong, fine: styles.small };
/** Texts of at most this many lines are not split over pages. */
const MAX_UNSPLIT_LINES = 10;

export function drawText(sheet: Sheet, { text, tone }: Of<'text'>): void {
  const style = textStyles[tone ?? 'usual'];
  const lines = sheet.linesOf(text, style, sheet.width);
  if (lines.length <= MAX_UNSPLIT_LINES) sheet.keepTogether(lines.length * style.leading);
  drawLines(sheet, sheet.tag(sheet.root, 'P'), lines, style);
  sheet.y += GAP;
}

const NOTE_PAD = 10;

/** Draws on a tint beside a green bar. A note longer than a page is drawn as plain text. */
export function drawNote(sheet: Sheet, { title, text }: Of<'note'>): void {
  const width = sheet.width - 2 * NOTE_PAD - 3;
  const titleLines = title === undefined ? [] : sheet.linesOf(title, styles.strong, width);
  const lines = sheet.linesOf(text, styles.body, width);
  const height =
    titleLines.length * styles.strong.leading + lines.length * styles.body.leading + 2 * NOTE_PAD;
  if (height > sheet.bottom - sheet.top) {
    if (title !== undefined) drawHeading(sheet, { kind: 'heading', text: title });
    drawText(sheet, { kind: 'text', text });
    return;
  }
  sheet.keepTogether(height);
  const { left, y } = sheet;
  sheet.drawArtifact(() => {
    sheet.doc.rect(left, y, sheet.width, height).fill(colours.tint);
    sheet.doc.rect(left, y, 3, height).fill(colours.brand);
  });
  const tag = sheet.tag(sheet.root, 'P');
  sheet.drawInTag(tag, () => {
    let at = y + NOTE_PAD;
    const write = (line: string, style: Style) => {
      sheet.line(line, style, { x: left + NOTE_PAD + 3, y: at });
      at += style.leading;
    };
    titleLines.forEach((line) => write(line, styles.strong));
    lines.forEach((line) => write(line, styles.body));
  });
  sheet.y += height + GAP;
}

const COLUMN_GAP = 18;

/** Addresses in columns, up to three per row. */
export function drawParties(sheet: Sheet, { parties }: Of<'parties'>): void {
  const columns = Math.min(3, Math.max(2, parties.length));
  const width = (sheet.width - COLUMN_GAP * (columns - 1)) / columns;
  for (let from = 0; from < parties.length; from += columns) {
    const row = parties.slice(from, from + columns).map((party) => partyLines(sheet, party, width));
    const height = Math.max(...row.map((lines) => lines.reduce((sum, [, style]) => sum + style.leading, 0)));
    sheet.keepTogether(height);
    row.forEach((lines, column) => {
      const tag = sheet.tag(sheet.root, 'P');
      const x = sheet.left + column * (width + COLUMN_GAP);
      let { y } = sheet;
      sheet.drawInTag(tag, () => {
        for (const [line, style] of lines) {
          sheet.line(line, style, { x, y });
          y += style.leading;
        }
      });
    });
    sheet.y += height + GAP;
  }
}

const partyLines = (sheet: Sheet, { label, name, lines }: Party, width: number): [string, Style][] =>
  (
    [
      [label, styles.smallStrong],
      [name, styles.strong],
      ...lines.map((line) => [line, styles.body] as const),
    ] as const
  ).flatMap(([text, style]) =>
    sheet.linesOf(text, style, width).map((line): [string, Style] => [line, style]),
  );

/** Names with their values below, in columns. */
export function drawFacts(sheet: Sheet, { facts, columns = 2 }: Of<'facts'>): void {
  const width = (sheet.width - COLUMN_GAP * (columns - 1)) / columns;
  const list = sheet.tag(sheet.root, 'L');
  for (let from = 0; from < facts.length; from += columns) {
    const row = facts
      .slice(from, from + columns)
      .map(([label, value]): [string[], string[]] => [
        sheet.linesOf(label, styles.small, width),
        sheet.linesOf(value, styles.body, width),
      ]);
    const height = Math.max(...row.map(factHeight));
    sheet.keepTogether(height);
    row.forEach((fact, column) => drawFact(sheet, list, fact, sheet.left + column * (width + COLUMN_GAP)));
    sheet.y += height + 6;
  }
  sheet.y += GAP - 6;
}

const factHeight = ([label, value]: readonly [string[], string[]]): number =>
  label.length * styles.small.leading + value.length * styles.body.leading;

function drawFact(sheet: Sheet, list: Tag, [label, value]: readonly [string[], string[]], x: number): void {
  const item = sheet.tag(list, 'LI');
  sheet.drawInTag(sheet.tag(item, 'Lbl'), () =>
    label.forEach((line, index) =>
      sheet.line(line, styles.small, { x, y: sheet.y + index * styles.small.leading }),
    ),
  );
  const y = sheet.y + label.length * styles.small.leading;
  sheet.drawInTag(sheet.tag(item, 'LBody'), () =>
    value.forEach((line, index) => sheet.line(line, styles.body, { x, y: y + index * styles.body.leading })),
  );
}
