/** The typed text of the pad; `.` inside, displayed with the reader's decimal separator. */
export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back';

const MAX_WHOLE_DIGITS = 9;
const DECIMALS = 3;

/** The text after a key: at most nine digits, three decimals, one point, and no leading zero. */
export function textAfterKey(typed: string, key: PadKey): string {
  if (key === 'back') return typed.slice(0, -1);
  if (key === '.') return typed.includes('.') ? typed : `${typed === '' ? '0' : typed}.`;
  const [whole = '', decimals] = typed.split('.');
  if (decimals !== undefined) return decimals.length < DECIMALS ? `${typed}${key}` : typed;
  if (whole === '0') return key;
  return whole.length < MAX_WHOLE_DIGITS ? `${typed}${key}` : typed;
}

/** The pad key of a physical key, if there is one. */
export function padKeyOf(key: string): PadKey | null {
  if (/^\d$/.test(key)) return key as PadKey;
  if (key === '.' || key === ',') return '.';
  return key === 'Backspace' ? 'back' : null;
}

/** The quantity to send; null while nothing is typed. */
export function toQuantity(typed: string): string | null {
  const trimmed = typed.replace(/\.$/, '');
  return trimmed === '' ? null : trimmed;
}
