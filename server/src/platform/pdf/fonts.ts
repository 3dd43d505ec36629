import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Weight } from './measures.ts';
import { unpackFont } from './unpack-font.ts';

/** The properties of pdfkit's fonts that are used here. */
interface Embedded {
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
  widthOfString(text: string, size: number, features?: string[]): number;
}
/** Consecutive characters drawn with one font. */
export interface Run {
  font: string;
  text: string;
}

const require = createRequire(import.meta.url);
const read = (subset: string, weight: number): Buffer =>
  unpackFont(
    readFileSync(require.resolve(`@fontsource/figtree/files/figtree-${subset}-${weight}-normal.woff`)),
  );

/** Figtree in two weights; the first file has French, the second the other Latin letters. */
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

/** Read once per process: each document takes its own subset. */
const parsed = new Map<string, Buffer>();

/**
 * A parsed font caches the character that a glyph was first drawn for, and several characters share a glyph: after a
 * document with a non-breaking hyphen, hyphens copied from later documents would be non-breaking too.
 */
function resetGlyphCharacters(font: Buffer): void {
  // fontkit's types leave out where it caches them.
  (font as unknown as { _glyphs: object })._glyphs = {};
}

/** Widths of words, shared by all documents, because invoices and labels repeat the same words. */
const widths = new Map<string, number>();
const MAX_WIDTHS = 20_000;

export const TABULAR: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];
/** Drawn for a character that no font has. */
const UNKNOWN = '?';

/** The fonts of one document: which font has a character, and how wide words are. */
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
    // pdfkit's types leave out the font in use.
    const embedded = (this.#doc as unknown as { _font: Embedded })._font;
    this.#opened.set(name, embedded);
    // pdfkit accepts a font that is already open; its types do not say so.
    parsed.set(name, embedded.font as unknown as Buffer);
    return embedded;
  }

  #fontFor(character: string, weight: Weight): string | null {
    const codePoint = character.codePointAt(0)!;
    // The second file is embedded only when a character needs it.
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
