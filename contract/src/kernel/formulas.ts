/**
 * Positions where a cell may begin, whatever separator the spreadsheet expects, followed by a character that would
 * start a formula.
 */
const CELL_STARTS = String.raw`(?<=^|[;,|\t\r\n"])`;
const FORMULA = String.raw`(?='*[=+\-@\t\r])`;
const UNGUARDED = new RegExp(CELL_STARTS + FORMULA, 'g');
const GUARDED = new RegExp(`${CELL_STARTS}'${FORMULA}`, 'g');

/** Puts an apostrophe before everything that a spreadsheet could run as a formula. */
export const guardFormulas = (text: string): string => text.replaceAll(UNGUARDED, "'");

/** Removes the apostrophes added by `guardFormulas`. */
export const unguardFormulas = (text: string): string => text.replaceAll(GUARDED, '');
