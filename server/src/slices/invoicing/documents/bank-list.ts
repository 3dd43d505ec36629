import { bankListLimits, type BankLine } from '@halles/contract';
import {
  dayFrom,
  dayOrderOf,
  decimalFrom,
  guessHeaderLine,
  guessMapping,
  headersOf,
} from '../../imports/index.ts';

type Cell = string | number | boolean | null;
export interface BankRow {
  line: number;
  cells: readonly Cell[];
}

/** A transaction before equal ones are told apart. */
type Transaction = Omit<BankLine, 'occurrence'>;

const titled = (key: string, ...headers: string[]) => ({
  key,
  type: 'text' as const,
  title: { en: headers[0]!, fr: headers[1]! },
  headers: headers.slice(2),
});

/** The titles that banks of both countries give to their columns. */
const columns = [
  titled(
    'on',
    'Date',
    'Date opération',
    'Transaction date',
    'Date de transaction',
    'Posted date',
    'Date comptable',
  ),
  titled(
    'description',
    'Description',
    'Libellé',
    'Description 1',
    'Details',
    'Détails',
    'Memo',
    'Libelle operation',
  ),
  titled(
    'more',
    'Description 2',
    'Informations complémentaires',
    'Name',
    'Nom',
    'Payee',
    'Référence',
    'Reference',
  ),
  titled('credit', 'Credit', 'Crédit', 'Deposit', 'Dépôt', 'Deposits', 'Dépôts', 'Crédit euros', 'Money in'),
  titled(
    'debit',
    'Debit',
    'Débit',
    'Withdrawal',
    'Retrait',
    'Withdrawals',
    'Retraits',
    'Débit euros',
    'Money out',
  ),
  titled(
    'amount',
    'Amount',
    'Montant',
    'CAD$',
    'CAD',
    'Montant (EUR)',
    'Amount (CAD)',
    'Montant de l’opération',
  ),
  titled('balance', 'Balance', 'Solde', 'Running balance'),
];

const text = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).trim();

/** Money has two decimals: three digits after a comma or point are a group. */
function minorOf(cell: string | number): number {
  const decimal = decimalFrom(cell, String(cell).includes(',') ? '.' : ',');
  return decimal === null ? 0 : Math.round(Number(decimal) * 100);
}

type Places = Partial<Record<string, number>>;

const share = (rows: readonly BankRow[], at: number, is: (cell: Cell) => boolean): number =>
  rows.filter(({ cells }) => is(cells[at] ?? null)).length / rows.length;

const isDay = (cell: Cell) => dayFrom(typeof cell === 'string' ? cell : null, 'dmy') !== null;
const isNumber = (cell: Cell) =>
  typeof cell === 'number' ||
  (typeof cell === 'string' && /\d[.,]\d\d$/.test(cell) && decimalFrom(cell, '.') !== null);

/** A list without titles: dates, the longest words, and one signed amount, or money out beside money in. */
function placesWithoutTitles(rows: readonly BankRow[]): Places | null {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const all = Array.from({ length: width }, (_, at) => at);
  const on = all.find((at) => share(rows, at, isDay) > 0.8);
  if (on === undefined) return null;
  const numbers = all.filter((at) => at !== on && share(rows, at, isNumber) > 0);
  const lengthAt = (at: number) => rows.reduce((sum, { cells }) => sum + text(cells[at]).length, 0);
  const words = all
    .filter((at) => at !== on && !numbers.includes(at))
    .toSorted((a, b) => lengthAt(b) - lengthAt(a));
  const pair = numbers.find(
    (at, index) =>
      index + 1 < numbers.length &&
      rows.every(({ cells }) => (text(cells[at]) === '') !== (text(cells[numbers[index + 1]!]) === '')),
  );
  const amounts: Places =
    pair === undefined ? { amount: numbers[0] } : { debit: pair, credit: numbers[numbers.indexOf(pair) + 1] };
  return numbers.length === 0 ? null : { on, description: words[0], ...amounts };
}

function placesOf(rows: readonly BankRow[]): { places: Places; rows: readonly BankRow[] } | null {
  const header = guessHeaderLine(rows, columns);
  const titles = rows.find(({ line }) => line === header);
  const places: Places = titles ? guessMapping(headersOf(titles.cells), columns) : {};
  if (places['on'] !== undefined && (places['amount'] ?? places['credit']) !== undefined)
    return { places, rows: rows.filter(({ line }) => line > header!) };
  const found = rows.length === 0 ? null : placesWithoutTitles(rows);
  return found && { places: found, rows };
}

/** Deposits of a table of transactions; what the account paid is left out. */
function depositsOf(rows: readonly BankRow[]): Transaction[] | null {
  const found = placesOf(rows);
  if (!found) return null;
  const { on, description, more, amount, credit } = found.places;
  const at = amount ?? credit!;
  const cellsAt = (column: number) => found.rows.map(({ cells }) => cells[column] ?? null);
  const order = dayOrderOf(cellsAt(on!), 'dmy');
  return found.rows.flatMap(({ cells }) => {
    const cell = cells[at] ?? null;
    const day = dayFrom(typeof cells[on!] === 'string' ? (cells[on!] as string) : null, order);
    const isAmount = typeof cell === 'number' || (typeof cell === 'string' && cell.trim() !== '');
    const amountMinor = isAmount ? minorOf(cell) : 0;
    const words = [description, more].map((place) => (place === undefined ? '' : text(cells[place])));
    return day === null || amountMinor <= 0
      ? []
      : [{ on: day, description: words.filter(Boolean).join(' ').slice(0, 500), amountMinor }];
  });
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** A code that is no character of a text, such as half of one, stays as it is written. */
const isCharacter = (code: number): boolean =>
  code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);

const unescaped = (written: string): string =>
  written.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (all, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? all;
      const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal);
      return isCharacter(code) ? String.fromCodePoint(code) : all;
    },
  );

const between = (block: string, tag: string): string =>
  unescaped(new RegExp(`<${tag}>([^<\\r\\n]*)`, 'i').exec(block)?.[1] ?? '').trim();

/** OFX and QFX, the format of accounting programs: one block a transaction. */
function depositsOfOfx(file: string): Transaction[] {
  return file
    .split(/<STMTTRN>/i)
    .slice(1)
    .flatMap((block) => {
      const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(between(block, 'DTPOSTED')) ?? [];
      const amountMinor = minorOf(between(block, 'TRNAMT'));
      const description = [between(block, 'NAME'), between(block, 'MEMO')]
        .filter(Boolean)
        .join(' ')
        .slice(0, 500);
      return year === undefined || amountMinor <= 0
        ? []
        : [{ on: `${year}-${month}-${day}`, description, amountMinor }];
    });
}

export const isOfx = (file: string): boolean => /<STMTTRN>/i.test(file);

/** Null: the text is no list of transactions. */
export function readDeposits(source: { ofx: string } | { rows: readonly BankRow[] }): BankLine[] | null {
  const found = 'ofx' in source ? depositsOfOfx(source.ofx) : depositsOf(source.rows);
  if (!found) return null;
  const seen = new Map<string, number>();
  return found.slice(0, bankListLimits.lines).map((transaction) => {
    const key = JSON.stringify(transaction);
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    return { ...transaction, occurrence };
  });
}
