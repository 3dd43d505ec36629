import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Weight } from './measures.ts';
import { unpackFont } from './unpack-font.ts';

/** The part of pdfkit's own fonts that we ask things of. */
interface Embedded {
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
  widthOfString(text: string, size: number, features?: string[]): number;
}
/** A run of characters that one font holds. */
export interface Run {
  font: string;
  text: string;
}

const require = createRequire(import.meta.url);
const read = (subset: string, weight: number): Buffer =>
  unpackFont(readFileSync(require.resolve(`@fontsource/figtree/files/figtree-${subset}-${weight}-normal.woff`)));

/** Figtree in two weights; French lies in the first file, names from further east in the second. */
const sources: Record<Weight, () => readonly [Buffer, Buffer]> = {
  regular: () => [read('latin', 400), read('latin-ext', 400)],
  strong: () => [read('latin', 600), read('latin-ext', 600)],
};
const loaded = new Map<Weight, readonly [Buffer, Buffer]>();
function sourcesOf(weight: Weight): readonly [Buffer, Buffer] {
  const known = loaded.get(weight) ?? sources[weight]();
  loaded.set(weight, known);
  return known;
}

/** Read once for all documents of this thread: each takes its own subset of it. */
const parsed = new Map<string, Buffer>();

/**
 * A parsed font remembers the character that a glyph was first drawn for, and one glyph serves several: after a
 * document with a non-breaking hyphen, the hyphens copied from every later one would be non-breaking too.
 */
function resetGlyphCharacters(font: Buffer): void {
  (font as unknown as { _glyphs: object })._glyphs = {};
}

/** How wide words are, whichever document they stand in: bills and labels say the same ones again and again. */
const widths = new Map<string, number>();
const MAX_WIDTHS = 20_000;

export const TABULAR = ['tnum'];
/** What stands for a character that no font here holds. */
const UNKNOWN = '?';

/** The fonts of one document: which holds a character, and how wide words are. */
export class Fonts {
  readonly #doc: PDFKit.PDFDocument;
  readonly #opened = new Map<string, Embedded>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    for (const font of parsed.values()) resetGlyphCharacters(font);
    for (const weight of ['regular', 'strong'] as const)
      sourcesOf(weight).forEach((source, index) =>
        doc.registerFont(`${weight}${index}`, parsed.get(`${weight}${index}`) ?? source),
      );
  }

  #open(name: string): Embedded {
    const known = this.#opened.get(name);
    if (known) return known;
    this.#doc.font(name);
    const embedded = (this.#doc as unknown as { _font: Embedded })._font;
    this.#opened.set(name, embedded);
    // pdfkit takes a font that is open already; its types do not say so.
    parsed.set(name, embedded.font as unknown as Buffer);
    return embedded;
  }

  #fontFor(character: string, weight: Weight): string | null {
    const codePoint = character.codePointAt(0)!;
    // Only a name from further east asks for the second file, which then is in the document.
    for (const name of [`${weight}0`, `${weight}1`])
      if (this.#open(name).font.hasGlyphForCodePoint(codePoint)) return name;
    return null;
  }

  runsOf(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    for (const character of text) {
      const found = this.#fontFor(character, weight);
      const font = found ?? `${weight}0`;
      const shown = found === null ? UNKNOWN : character;
      const last = runs.at(-1);
      if (last?.font === font) last.text += shown;
      else runs.push({ font, text: shown });
    }
    return runs;
  }

  widthOf(text: string, { weight, isFigure }: { weight: Weight; isFigure?: boolean }): number {
    const key = `${weight}${isFigure ? '#' : ' '}${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const width = this.runsOf(text, weight).reduce(
      (sum, run) => sum + this.#open(run.font).widthOfString(run.text, 1, isFigure ? TABULAR : undefined),
      0,
    );
    if (widths.size >= MAX_WIDTHS) widths.clear();
    widths.set(key, width);
    return width;
  }
}
