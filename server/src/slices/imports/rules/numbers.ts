import type { ImportConventions, ImportError, ImportValue } from '@halles/contract';

type DecimalSign = ImportConventions['decimalSign'];

/** Spaces and apostrophes only group digits; currency and percent signs repeat what the column says. */
const strip = (text: string): string =>
  text
    .replaceAll(/[\s\u00A0\u202F\u2009'’]/g, '')
    .replace(/^(?:CA|US|FR)?[$€£]|(?:[$€£]|CAD|EUR|%)$/gi, '')
    .replace(/^[−–]/, '-')
    .replace(/^\((.+)\)$/, '-$1');

const NUMBER = /^[+-]?(?:\d[\d.,]*|[.,]\d+)$/;

/** The certain decimal separator of this number; null when it is ambiguous or absent. */
function surelyDecimal(text: string): DecimalSign | null {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (comma < 0 && point < 0) return null;
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  const sign = comma >= 0 ? ',' : '.';
  const parts = text.replace(/^[+-]/, '').split(sign);
  if (parts.length > 2) return sign === ',' ? '.' : ',';
  const [whole, decimals] = parts as [string, string];
  const couldGroup = decimals.length === 3 && whole.length >= 1 && whole.length <= 3 && whole !== '0';
  return couldGroup ? null : sign;
}

/** The decimal separator most numbers of the file use with certainty; `otherwise` when none is certain. */
export function decimalSignOf(cells: Iterable<ImportValue>, otherwise: DecimalSign): DecimalSign {
  const count = { ',': 0, '.': 0 };
  for (const cell of cells) {
    if (typeof cell !== 'string') continue;
    const text = strip(cell);
    const sure = NUMBER.test(text) ? surelyDecimal(text) : null;
    if (sure) count[sure]++;
  }
  if (count[','] === count['.']) return otherwise;
  return count[','] > count['.'] ? ',' : '.';
}

/** Canonical form: `-1234.5`. Null: not a number. */
export function decimalFrom(cell: string | number, sign: DecimalSign): string | null {
  if (typeof cell === 'number') return canonical(plainDigits(cell));
  const text = strip(cell);
  if (!NUMBER.test(text)) return null;
  const parted = surelyDecimal(text) ?? sign;
  const grouping = parted === ',' ? '.' : ',';
  const ungrouped = text.replaceAll(grouping, '').replace(parted, '.');
  return /^[+-]?\d*\.?\d*$/.test(ungrouped) ? canonical(ungrouped) : null;
}

/** Spreadsheet numbers may carry an exponent; this writes them without one. */
function plainDigits(value: number): string {
  if (Math.abs(value) >= 1e21) return String(BigInt(value));
  return Math.abs(value) < 1e-6 ? value.toFixed(20).replace(/\.?0+$/, '') : String(value);
}

function canonical(text: string): string | null {
  const match = /^([+-]?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(text);
  if (!match) return null;
  const whole = match[2] === '' ? '0' : match[2]!;
  const decimals = match[3] ? `.${match[3]}` : '';
  const number = `${whole}${decimals}`;
  return match[1] === '-' && number !== '0' ? `-${number}` : number;
}

/** Why a number is refused that its field does not take, of which the field has so many decimals. */
export function numberRefusal(value: string, decimals: number): Omit<ImportError, 'key'> {
  if (value.startsWith('-')) return { code: 'field.tooSmall', params: { min: 0 } };
  const written = value.split('.')[1]?.length ?? 0;
  return written > decimals
    ? { code: 'imports.cellTooPrecise', params: { decimals } }
    : { code: 'imports.cellNotNumber' };
}
