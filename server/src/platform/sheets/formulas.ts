/** Where a cell may begin in some spreadsheet, whichever separator it expects, and what would make it a formula there. */
const CELL_STARTS = String.raw`(?<=^|[;,|\t\r\n"])`;
const FORMULA = String.raw`(?='*[=+\-@\t\r])`;
const UNGUARDED = new RegExp(CELL_STARTS + FORMULA, 'g');
const GUARDED = new RegExp(`${CELL_STARTS}'${FORMULA}`, 'g');

/** An apostrophe before everything that a spreadsheet could run as a formula. */
export const guardFormulas = (text: string): string => text.replaceAll(UNGUARDED, "'");

/** The text as it was before `guardFormulas`. */
export const unguardFormulas = (text: string): string => text.replaceAll(GUARDED, '');
