import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { addDays, dayIn, lineAmount, type AccountingExport, type LedgerResult } from '@halles/contract';
import { anonymous } from '../../platform/actor.ts';
import { registerExports } from '../../platform/exports/index.ts';
import { codeOf } from '../../testing/code-of.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { invoicingExports, printableCustomerStatements } from '../invoicing/index.ts';
import { registerForTaxes, rowsOf, sumOf } from '../invoicing/factory/accounting.ts';
import { aTradingPair, type TradingPair } from '../ordering/factory/trading-pair.ts';
import { setOrganization } from '../organizations/factory.ts';
import { callerOf } from './factory/api-calls.ts';
import {
  everyMoneyAction,
  moneyActions,
  moneyStep,
  moneyStepsBetween,
  type MoneyHistory,
} from './factory/money-history.ts';

const world = await reactingWorld();
const call = callerOf(world);
const HOUR_MS = 3_600_000;
let pair: TradingPair;

beforeAll(() => registerExports(invoicingExports));

type Cells = Record<string, number>;
interface Shown {
  rows: Cells[];
  totals: Cells;
  titles: Record<string, string>;
}

async function read(ledger: string, from: string, until: string, person = pair.seller): Promise<Shown> {
  const side = person === pair.seller ? 'vendor' : 'customer';
  const question = { side, ledger, from, until, pageSize: 100 };
  const { columns, rows, totals }: LedgerResult = await call(person, 'reports.getLedger', question);
  const named = (cells: readonly unknown[]) =>
    Object.fromEntries(columns.map(({ id }, index) => [id, (cells[index] ?? 0) as number]));
  return {
    rows: rows.map(({ cells }) => named(cells)),
    totals: named(totals[0]?.cells ?? []),
    titles: Object.fromEntries(columns.map(({ id, title }) => [id, title.en])),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const bands = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const;

/** What a printed statement says at the end of a day: its parts, its balance, and what was written off until then. */
async function stated(from: string, until: string) {
  const printed = printableCustomerStatements.find(({ name }) => name === 'customer-statement')!;
  const pdf = await printed.compose(world.as(pair.seller), { customerId: pair.bistro, from, until }, 'EN');
  const { blocks } = pdf as Extract<typeof pdf, { blocks: unknown }>;
  const minor = (cell: unknown) => (cell as { amountMinor: number } | null)?.amountMinor ?? 0;
  const rows = blocks.flatMap((block) =>
    block.kind === 'table' ? block.rows.filter((row) => 'cells' in row) : [],
  );
  const totals = blocks.flatMap((block) => (block.kind === 'totals' ? block.rows : []));
  const { label, value } = totals.at(-1) ?? { label: '', value: null };
  return {
    parts: totals.slice(0, -1).map((row) => minor(row.value)),
    closing: label === 'Balance due' ? minor(value) : 0 - minor(value),
    writtenOff: sum(
      rows
        .filter(({ cells }) => (cells[1] as string).startsWith('Written off'))
        .map(({ cells }) => minor(cells[3]) - minor(cells[2])),
    ),
  };
}

/** The debts by age and the credit that none has taken, as a statement lists them. */
function partsOf(aged: Cells): number[] {
  const owed = bands.map((band) => aged[band] ?? 0).filter((amount) => amount !== 0);
  return owed.length > 0 && aged['unapplied'] ? [...owed, 0 - aged['unapplied']] : owed;
}

async function expectDayAgrees(first: string, day: string): Promise<void> {
  const aged = (await read('ageing', first, day)).totals;
  const { parts, closing, writtenOff } = await stated(first, day);
  expect([day, aged['total'] ?? 0, partsOf(aged)]).toEqual([day, closing, parts]);
  const [register, journal] = [await read('register', first, day), await read('payments', first, day)];
  expect([day, closing]).toEqual([
    day,
    (register.totals['total'] ?? 0) - (journal.totals['amount'] ?? 0) - writtenOff,
  ]);
}

async function expectPeriodAgrees(from: string, until: string): Promise<Shown> {
  const [register, taxes] = [await read('register', from, until), await read('taxes', from, until)];
  const { totals, titles } = register;
  const total = totals['total'] ?? 0;
  for (const id of Object.keys(totals).filter((column) => column.startsWith('taxes.'))) {
    const row = taxes.rows.find((found) => (found['what'] as unknown as { en?: string }).en === titles[id])!;
    expect([id, row['net'], row['collected']! + row['credited']!]).toEqual([id, totals[id], totals[id]]);
  }
  const isTax = ({ net, collected, credited }: Cells) =>
    [net, collected, credited].some((cell) => cell !== 0);
  expect(taxes.totals['net'] ?? 0).toBe(total - (totals['beforeTax'] ?? 0));
  const supplies = taxes.rows.filter((row) => !isTax(row) && typeof row['what'] === 'string');
  expect(sum(supplies.map((row) => row['base']!))).toBe(totals['beforeTax'] ?? 0);
  expect(total).toBe(sum(['paid', 'credited', 'writtenOff', 'balance'].map((id) => totals[id] ?? 0)));
  expect((await read('register', from, until, pair.buyer)).totals).toEqual(totals);
  return register;
}

async function expectListsAgree(from: string, today: string): Promise<void> {
  const aged = (await read('ageing', from, today)).totals;
  const { customers } = await call(pair.seller, 'invoicing.getPaymentMonitor', {});
  const { total = 0, unapplied = 0 } = customers[0] ?? {};
  expect([total, unapplied]).toEqual([aged['total'] ?? 0, aged['unapplied'] ?? 0]);
  const { balances } = await call(pair.seller, 'invoicing.countInvoices', { side: 'vendor' });
  expect(balances[0]?.balanceMinor ?? 0).toBe(sum(bands.map((band) => aged[band] ?? 0)));
}

const quickBooks = (file: Record<string, string>[]) => [
  sumOf(file, '*ItemAmount'),
  sumOf(file, 'ItemTaxAmount'),
];
const timesPrice = (file: Record<string, string>[]): number =>
  sum(file.map((row) => lineAmount(row['*Quantity']!, row['*UnitAmount']!, 'CAD').amountMinor));
const debited = (file: Record<string, string>[], name: string): number => {
  const rows = file.filter((row) => row['Account'] === name);
  return sumOf(rows, 'Debit') - sumOf(rows, 'Credit');
};

/** The files of all documents, which a program adds up. */
async function expectFilesAgree({ totals }: Shown): Promise<void> {
  const total = totals['total']!;
  const filesFor = async (program: string) => {
    const made: AccountingExport = await call(pair.seller, 'invoicing.createAccountingExport', {
      program,
      includesExported: true,
    });
    expect(made.totals).toEqual([{ currency: 'CAD', totalMinor: total }]);
    const files = made.files.map(async ({ part, kind }) => {
      const rows = await rowsOf(world.as(pair.seller), made, { part, reader: 'EN' });
      return { rows, sign: kind === 'invoice' ? 1 : -1 };
    });
    return Promise.all(files);
  };
  const tax = total - totals['beforeTax']!;
  const books = await filesFor('quickBooks');
  const [amounts, taxes] = [0, 1].map((at) =>
    sum(books.map(({ rows, sign }) => sign * quickBooks(rows)[at]!)),
  );
  expect([amounts, taxes]).toEqual([totals['beforeTax'], tax]);
  expect(sum((await filesFor('xero')).map(({ rows, sign }) => sign * timesPrice(rows)))).toBe(
    totals['beforeTax'],
  );
  const journal = (await filesFor('journal')).flatMap(({ rows }) => rows);
  expect(sumOf(journal, 'Debit')).toBe(sumOf(journal, 'Credit'));
  expect(debited(journal, 'Comptes clients')).toBe(total);
}

/** Steps of several people, on the same few invoices. */
const atOnce = fc.array(moneyStep, { minLength: 1, maxLength: 3 });

it.each(['America/Vancouver', 'Europe/Paris'])(
  'statements, ledgers, lists and accounting files agree to the cent after any history in %s',
  async (timeZone) => {
    const today = (): string => dayIn(world.clock.now(), timeZone);
    const done = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(atOnce, { minLength: 12, maxLength: 16 }), async (history) => {
        pair = await aTradingPair(world.as(anonymous));
        const taxIds = await registerForTaxes(world.as(pair.seller), pair.farm);
        await setOrganization(world, pair.farm, { time_zone: timeZone });
        const first = addDays(today(), -4);
        const take = moneyStepsBetween({ call, pair, taxIds, today });
        const past: MoneyHistory = { invoices: [], payments: [] };
        for (const together of history) {
          world.clock.advance(together[0]!.hours * HOUR_MS);
          const codes = await Promise.all(
            together.map((step) => codeOf(take(past, step).then(() => done.add(step.what)))),
          );
          for (const code of codes) if (code) expect(code).toMatch(/^(?:invoicing|request)\./);
        }
        const last = addDays(today(), 2);
        for (let day = first; day <= last; day = addDays(day, 1)) await expectDayAgrees(first, day);
        const middle = addDays(first, 5);
        await expectPeriodAgrees(first, middle);
        await expectPeriodAgrees(addDays(middle, 1), last);
        const register = await expectPeriodAgrees(first, last);
        if (past.invoices.length > 0) await expectFilesAgree(register);
        // No payment is dated later than the day when the lists are read.
        world.clock.advance(48 * HOUR_MS);
        await expectListsAgree(first, today());
      }),
      { numRuns: 7, endOnFailure: true, examples: [[everyMoneyAction]] },
    );
    // Every action was applied at least once; otherwise the test would prove little.
    expect([...done].toSorted()).toEqual([...moneyActions].toSorted());
  },
  180_000,
);
