import type { Fact, Head, PagedDocument } from './document.ts';
import { normalizeText } from './line-breaks.ts';
import { colours, GAP, styles, type Style } from './measures.ts';
import type { Sheet, Tag } from './sheet.ts';

const LOGO = { width: 150, height: 46 } as const;
/** Share of the width for the document type; the sender has the rest. */
const KIND_SHARE = 0.46;

function paragraph(
  sheet: Sheet,
  parent: Tag,
  role: string,
  lines: readonly string[],
  style: Style,
  at: At,
): number {
  const tag = sheet.tag(parent, role);
  sheet.drawInTag(tag, () =>
    lines.forEach((line, index) => sheet.line(line, style, { ...at, y: at.y + index * style.leading })),
  );
  return at.y + lines.length * style.leading;
}
interface At {
  x: number;
  y: number;
  width: number;
  align?: 'start' | 'end';
}

/** Head of the first page: the sender on the left, the document type on the right. */
export function drawHead(sheet: Sheet, head: Head): void {
  const part = sheet.tag(sheet.root, 'Sect');
  const kindWidth = sheet.width * KIND_SHARE;
  const senderEnd = drawSender(sheet, part, head, sheet.width - kindWidth - GAP);
  const kindEnd = drawKind(sheet, part, head, { x: sheet.right - kindWidth, y: sheet.y, width: kindWidth });
  sheet.y = Math.max(senderEnd, kindEnd) + GAP * 0.75;
  sheet.drawArtifact(() => sheet.rule(sheet.y, { colour: colours.brand, thick: 1.2 }));
  sheet.y += GAP;
  sheet.top = sheet.y;
}

function drawSender(sheet: Sheet, part: Tag, { logo, sender, senderLines }: Head, width: number): number {
  let { y } = sheet;
  if (logo) {
    const tag = sheet.tag(part, 'Figure', { alt: normalizeText(sender) });
    const size: readonly [number, number] = [Math.min(LOGO.width, width), LOGO.height];
    sheet.drawInTag(tag, () => sheet.doc.image(Buffer.from(logo), sheet.left, y, { fit: [...size] }));
    y += LOGO.height + 8;
  }
  const style = logo ? styles.strong : styles.sender;
  const at = { x: sheet.left, width };
  y = paragraph(sheet, part, 'P', sheet.linesOf(sender, style, width), style, { ...at, y });
  const lines = senderLines.flatMap((line) => sheet.linesOf(line, styles.small, width));
  return lines.length === 0 ? y : paragraph(sheet, part, 'P', lines, styles.small, { ...at, y: y + 2 });
}

function drawKind(sheet: Sheet, part: Tag, { kind, name, facts }: Head, at: At): number {
  // The two languages are stacked when one of them does not fit beside the other.
  const isWide = sheet.widthOf(kind, styles.kind) > at.width;
  const title = sheet.linesOf(isWide ? kind.replace(' / ', '\n') : kind, styles.kind, at.width);
  let y = paragraph(sheet, part, 'H1', title, styles.kind, { ...at, align: 'end' });
  if (name !== '')
    y = paragraph(sheet, part, 'P', sheet.linesOf(name, styles.name, at.width), styles.name, {
      ...at,
      y,
      align: 'end',
    });
  y += facts.length > 0 ? 6 : 0;
  for (const fact of facts) y = drawHeadFact(sheet, part, fact, { ...at, y });
  return y;
}

function drawHeadFact(sheet: Sheet, part: Tag, [label, value]: Fact, at: At): number {
  const labelWidth = sheet.widthOf(label, styles.small);
  const lines = sheet.linesOf(value, styles.smallStrong, at.width - labelWidth - 6);
  const tag = sheet.tag(part, 'P');
  const widest = Math.max(...lines.map((line) => sheet.widthOf(line, styles.smallStrong)));
  sheet.drawInTag(tag, () => {
    const x = at.x + at.width - widest - labelWidth - 6;
    sheet.line(label, styles.small, { x, y: at.y });
    lines.forEach((line, index) =>
      sheet.line(
        line,
        { ...styles.smallStrong, colour: colours.ink },
        {
          ...at,
          y: at.y + index * styles.small.leading,
          align: 'end',
        },
      ),
    );
  });
  return at.y + lines.length * styles.small.leading;
}

/** One line with sender, type and name at the top of every page after the first. */
export function drawRunningHead(sheet: Sheet, { sender, kind, name }: Head): void {
  const half = sheet.width / 2 - 8;
  const left = sheet.oneLine(sender, styles.small, half);
  const right = sheet.oneLine([kind, name].filter(Boolean).join(' · '), styles.smallStrong, half);
  sheet.drawArtifact(() => {
    sheet.line(left, styles.small, { x: sheet.left, y: sheet.y });
    sheet.line(right, styles.smallStrong, { x: sheet.right - half, y: sheet.y, width: half, align: 'end' });
    sheet.rule(sheet.y + styles.small.leading + 4);
  });
  sheet.y += styles.small.leading + GAP;
}

/** Footers are drawn last, because only then is the number of pages known. */
export function drawFeet(sheet: Sheet, { foot = '' }: PagedDocument): void {
  const { count } = sheet.doc.bufferedPageRange();
  const y = sheet.bottom + 20;
  const line = sheet.oneLine(foot, styles.small, sheet.width - 60);
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(page);
    sheet.drawArtifact(() => {
      if (line !== '') sheet.line(line, styles.small, { x: sheet.left, y });
      sheet.line(
        `${page + 1} / ${count}`,
        { ...styles.small, isFigure: true },
        {
          x: sheet.right - 60,
          y,
          width: 60,
          align: 'end',
        },
      );
    });
  }
}
