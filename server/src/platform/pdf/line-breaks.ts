import type { Fonts } from './fonts.ts';
import type { Style } from './measures.ts';

/** Removes control characters, except that a tab is a space, and composes letters with their accents. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{C}\n]/gu, '');

/**
 * A line may break after a space, and after a hyphen or slash before a letter, so that numbers and codes stay whole.
 */
const BREAKS = /(?<= )(?=[^ ])|(?<=[-/])(?=\p{L})/u;
const piecesOf = (line: string): string[] => line.split(BREAKS);

/** Breaks a text into lines no wider than `width`. */
export function linesOf(fonts: Fonts, text: string, style: Style, width: number): string[] {
  const room = width / style.size;
  return normalizeText(text)
    .split('\n')
    .flatMap((line) => wrapped(fonts, line, style, room));
}

const TOLERANCE = 1e-6;

function wrapped(fonts: Fonts, line: string, style: Style, room: number): string[] {
  const widthOf = (piece: string) => fonts.widthOf(piece, style);
  // Compared with a tolerance: the sum of the word widths differs slightly from the measured line.
  if (widthOf(line) <= room + TOLERANCE) return [line];
  const lines: string[] = [];
  let current = '';
  let used = 0;
  const close = () => {
    lines.push(current.trimEnd());
    current = '';
    used = 0;
  };
  for (const piece of piecesOf(line)) {
    if (current !== '' && used + widthOf(piece.trimEnd()) > room) close();
    for (const part of widthOf(piece.trimEnd()) > room ? cutToFit(piece, widthOf, room) : [piece]) {
      if (current !== '' && used + widthOf(part.trimEnd()) > room) close();
      current += part;
      used += widthOf(part);
    }
  }
  close();
  return lines;
}

/** Splits a word that is wider than its column into the fewest parts. */
function cutToFit(word: string, widthOf: (text: string) => number, room: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && widthOf(part + character) > room) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}
