import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountingExport, Invoice, InvoiceId, TaxId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { exportedFile, registerExports } from '../../platform/exports/index.ts';
import { exportNamed } from '../../platform/exports/registry.ts';
import { codeOf } from '../../testing/code-of.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  deliveredOrder,
  aTradingPair,
  addProductForSale,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { setOrder } from '../ordering/factory/rows.ts';
import { aMember, anOrganization } from '../organizations/factory.ts';
import { createAccountingExport, undoAccountingExport } from './commands/accounting-exports.ts';
import { setAccountingCodes } from './commands/accounting.ts';
import { cancelInvoice } from './commands/cancel.ts';
import { publishInvoice } from './commands/publish.ts';
import { updateInvoice } from './commands/update-draft.ts';
import { invoicingExports } from './documents/list-exports.ts';
import { registerForTaxes, rowsOf, sumOf } from './factory/accounting.ts';
import { draftedFor } from './factory/invoices.ts';
import {
  countUnexportedInvoices,
  listAccountingExports,
  previewAccountingExport,
} from './queries/accounting-exports.ts';
import { getAccountingCodes } from './queries/accounting.ts';
import { getInvoice } from './queries/invoice.ts';
import { invoicingRoutes } from './routes.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: Awaited<ReturnType<typeof addProductForSale>>;

beforeEach(async () => {
  registerExports(invoicingExports);
  world.clock.advance(60_000);
  pair = await aTradingPair(world.as(anonymous));
  const product = { fr: 'Carottes', en: 'Carrots', unitPrice: '12.50', multiple: '1' };
  carrots = await addProductForSale(world.as(system), pair, product);
});

async function drafted(quantity = '4'): Promise<Invoice> {
  const order = await deliveredOrder(as, pair, [{ formatId: carrots, quantity }]);
  return draftedFor(as(pair.seller), order);
}
const published = async (quantity = '4', taxes: string[] = []): Promise<Invoice> => {
  const draft = await drafted(quantity);
  const lines = draft.document.lines.map(({ id, name, formatTitle, unit, quantity: of, unitPrice }) => ({
    id,
    name,
    formatTitle,
    unit,
    quantity: of,
    unitPrice,
    taxIds: taxes,
  }));
  const { id, version } = await updateInvoice(as(pair.seller), {
    invoiceId: draft.id,
    version: draft.version,
    change: { deliveryFeeMinor: 1_000, lines },
  });
  return publishInvoice(as(pair.seller), { invoiceId: id, version });
};
const choice = (some: Partial<Parameters<typeof createAccountingExport>[1]> = {}) => ({
  program: 'quickBooks' as const,
  includesExported: false,
  ...some,
});
/** The clock advances while the export is created. */
const walking = {
  now: () => {
    world.clock.advance(3);
    return world.clock.now();
  },
};
const made = (some = {}) => createAccountingExport(world.as(pair.seller, { clock: walking }), choice(some));
const exportedAtOf = async (invoiceId: InvoiceId) =>
  (await getInvoice(as(pair.seller), { invoiceId })).quickbooksExportTimestamp;

const rowsIn = (one: AccountingExport, part = 1, reader: 'FR' | 'EN' = 'FR') =>
  rowsOf(as(pair.seller), one, { part, reader });
const taxed = () => registerForTaxes(as(pair.seller), pair.farm);

describe('an export', () => {
  it('marks the invoices not exported yet, and its files can be downloaded again', async () => {
    const [first, second] = [await published('4'), await published('1')];
    await drafted();
    const plan = await previewAccountingExport(as(pair.seller), choice());
    expect(plan).toMatchObject({ invoices: 2, creditNotes: 0, before: 0, drafts: 1, left: 0 });
    const one = await made();
    expect(one).toMatchObject({
      invoices: plan.invoices,
      totals: plan.totals,
      files: plan.files,
      undoneAt: null,
      can: { undo: true },
    });
    expect(one.files).toEqual([
      {
        part: 1,
        kind: 'invoice',
        invoices: 2,
        rows: 4,
        firstNumber: first.number,
        lastNumber: second.number,
      },
    ]);
    expect(one.totals).toEqual([{ currency: 'CAD', totalMinor: first.totalMinor + second.totalMinor }]);
    expect([await exportedAtOf(first.id), await exportedAtOf(second.id)]).toEqual([
      one.createdAt,
      one.createdAt,
    ]);
    for (const reader of ['FR', 'EN'] as const) {
      const rows = await rowsIn(one, 1, reader);
      expect(rows.map((row) => row['*InvoiceNo'])).toEqual([
        first.number,
        first.number,
        second.number,
        second.number,
      ]);
      expect(sumOf(rows, '*ItemAmount', 'ItemTaxAmount')).toBe(one.totals[0]!.totalMinor);
    }
    expect(await codeOf(made())).toBe('invoicing.nothingToExport');
  });

  it('reports earlier exports, and includes them only on request', async () => {
    const first = await published();
    await made();
    const second = await published();
    const both = { invoiceIds: [first.id, second.id] };
    expect(await previewAccountingExport(as(pair.seller), choice(both))).toMatchObject({
      invoices: 1,
      before: 1,
    });
    expect(
      await previewAccountingExport(as(pair.seller), choice({ ...both, includesExported: true })),
    ).toMatchObject({
      invoices: 2,
      before: 1,
    });
    world.clock.advance(1_000);
    const again = await made({ ...both, includesExported: true });
    expect(again.invoices).toBe(2);
    expect(await exportedAtOf(first.id)).toBe(again.createdAt);
  });

  it('puts credit notes into separate files, and subtracts them', async () => {
    const invoice = await published();
    await cancelInvoice(as(pair.seller), {
      invoiceId: invoice.id,
      version: invoice.version,
      reason: 'double',
    });
    const both = await made();
    expect(both.files.map(({ kind, invoices }) => `${kind} ${invoices}`)).toEqual([
      'invoice 1',
      'creditNote 1',
    ]);
    expect(both.totals).toEqual([{ currency: 'CAD', totalMinor: 0 }]);
    expect(sumOf(await rowsIn(both, 2), '*ItemAmount', 'ItemTaxAmount')).toBe(invoice.totalMinor);
  });

  it('exports the filtered list', async () => {
    const invoice = await published();
    await published();
    expect(await previewAccountingExport(as(pair.seller), choice({ search: invoice.number! }))).toMatchObject(
      {
        invoices: 1,
      },
    );
    expect(await previewAccountingExport(as(pair.seller), choice({ tab: 'paid' }))).toMatchObject({
      invoices: 0,
    });
    expect(await previewAccountingExport(as(pair.seller), choice({ kind: 'creditNote' }))).toMatchObject({
      invoices: 0,
    });
  });

  it('exports each invoice once when two exports run concurrently', async () => {
    await published();
    await published();
    const results = await Promise.allSettled([made(), made(), made()]);
    const files = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.invoices] : []));
    expect(files).toEqual([2]);
  });
});

describe('an undo', () => {
  it('restores the previous export mark, whatever was undone meanwhile', async () => {
    const invoice = await published();
    const one = await made();
    world.clock.advance(1_000);
    const two = await made({ invoiceIds: [invoice.id], includesExported: true });
    const undo = ({ id: exportId }: AccountingExport) => undoAccountingExport(as(pair.seller), { exportId });
    await undo(one);
    expect(await exportedAtOf(invoice.id), 'the later export mark stays').toBe(two.createdAt);
    const undone = await undo(two);
    expect(undone).toMatchObject({ undoneAt: expect.any(String), can: { undo: 'invoicing.exportUndone' } });
    expect(await exportedAtOf(invoice.id)).toBeNull();
    expect(await codeOf(undo(two))).toBe('invoicing.exportUndone');
    expect((await countUnexportedInvoices(as(pair.seller))).invoices).toBe(1);
  });

  it('of the later export leaves the earlier one', async () => {
    const invoice = await published();
    const one = await made();
    world.clock.advance(1_000);
    const two = await made({ invoiceIds: [invoice.id], includesExported: true });
    await undoAccountingExport(as(pair.seller), { exportId: two.id });
    expect(await exportedAtOf(invoice.id)).toBe(one.createdAt);
  });
});

describe('accounting codes', () => {
  it('are in the rows; missing ones are reported in advance', async () => {
    const taxes = await taxed();
    await published('4', taxes);
    const before = await previewAccountingExport(as(pair.seller), choice());
    expect(before.withoutAccount).toEqual(['sales', 'delivery']);
    expect(before.withoutCode.length).toBeGreaterThan(0);
    const { codes, version } = await getAccountingCodes(as(pair.seller), { program: 'quickBooks' });
    await setAccountingCodes(as(pair.seller), {
      program: 'quickBooks',
      version,
      accounts: [
        { part: 'sales', code: 'Ventes' },
        { part: 'delivery', code: 'Livraison' },
      ],
      codes: codes.map(({ taxIds }) => ({ taxIds: [...taxIds].reverse(), code: `T${taxIds.length}` })),
    });
    expect(await previewAccountingExport(as(pair.seller), choice())).toMatchObject({
      withoutCode: [],
      withoutAccount: [],
    });
    const rows = await rowsIn(await made());
    expect(rows.map((row) => row['Item(Product/Service)'])).toEqual(['Ventes', 'Livraison']);
    expect(rows[0]!['*ItemTaxCode']).toBe(`T${taxes.length}`);
  });

  it('are not replaced by whoever has not seen them', async () => {
    const set = (version: number, code: string) =>
      setAccountingCodes(as(pair.seller), {
        program: 'xero',
        version,
        accounts: [{ part: 'sales', code }],
        codes: [],
      });
    const stored = async () => {
      const { version, accounts } = await getAccountingCodes(as(pair.seller), { program: 'xero' });
      return { version, sales: accounts.find(({ part }) => part === 'sales')!.code };
    };
    expect(await stored()).toEqual({ version: 1, sales: '' });
    const both = await Promise.allSettled([set(1, '4000'), set(1, '4100')]);
    const refused = both.filter((one) => one.status === 'rejected');
    expect(refused).toMatchObject([
      { reason: { code: 'request.stale', details: { current: { version: 2 } } } },
    ]);
    const { version, sales } = await stored();
    expect(version).toBe(2);
    expect(both[sales === '4000' ? 0 : 1].status).toBe('fulfilled');
    await set(2, '');
    expect(await stored()).toEqual({ version: 3, sales: '' });
  });

  it('of a journal: it balances, with a separate account per tax', async () => {
    const taxes = await taxed();
    const invoice = await published('3', taxes);
    await setAccountingCodes(as(pair.seller), {
      program: 'journal',
      version: 1,
      accounts: [
        { part: 'receivable', code: '1100' },
        { part: 'sales', code: '4000' },
      ],
      codes: taxes.map((taxId, at) => ({ taxIds: [taxId], code: `23${at}0` })),
    });
    const rows = await rowsIn(await made({ program: 'journal' }), 1, 'EN');
    expect(rows.map((row) => row['Account'])).toEqual([
      '1100',
      '4000',
      '4000',
      ...invoice.document.totals.taxes.map(({ taxId }) => `23${taxes.indexOf(taxId as TaxId)}0`),
    ]);
    expect(sumOf(rows, 'Debit')).toBe(invoice.totalMinor);
    expect(sumOf(rows, 'Credit')).toBe(invoice.totalMinor);
  });

  it('of QuickBooks: terms, order, quantities and the actual delivery day', async () => {
    const draft = await drafted();
    const nextDay = world.as(pair.seller, { clock: stoppedClock('2026-11-22T15:00:00Z') });
    const invoice = await publishInvoice(nextDay, { invoiceId: draft.id, version: draft.version });
    const [row] = await rowsIn(await made());
    expect(row).toMatchObject({
      '*Customer': invoice.document.buyer.name,
      '*InvoiceDate': '22/11/2026',
      '*DueDate': invoice.dueOn!.split('-').toReversed().join('/'),
      Terms: `Net ${invoice.document.termsDays}`,
      Memo: invoice.document.orders[0]!.number,
      ItemDescription: expect.stringContaining('Carottes'),
      ItemQuantity: '4',
      ItemRate: '12.5',
      Currency: 'CAD',
      'Service Date': '21/11/2026',
    });
  });

  it('of Xero: the buyer’s address in parts, the order and the actual delivery day', async () => {
    const invoice = await published();
    // The agreed day is the Tuesday after; the delivery is on the current day of the test clock.
    expect(invoice.document.orders).toMatchObject([{ on: '2026-11-21' }]);
    const [row] = await rowsIn(await made({ program: 'xero' }));
    expect(row).toMatchObject({
      POAddressLine1: '2545, chemin Royal',
      POCity: 'Sherbrooke',
      PORegion: 'QC',
      POPostalCode: 'J1H 1S3',
      POCountry: 'CA',
      Reference: invoice.document.orders[0]!.number,
      InventoryItemCode: invoice.document.lines[0]!.sku ?? '',
    });
  });

  it.each(['quickBooks', 'xero', 'journal'] as const)(
    'of %s: the currency is that of the invoice, not of the seller',
    async (program) => {
      const order = await deliveredOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
      await setOrder(world, order, { currency: 'EUR' } as never);
      const { id: invoiceId, version, document } = await draftedFor(as(pair.seller), order);
      expect([document.currency, document.totals.totalMinor]).toEqual(['EUR', 5_000]);
      await publishInvoice(as(pair.seller), { invoiceId, version });
      const rows = await rowsIn(await made({ program }), 1, 'EN');
      expect([...new Set(rows.map((row) => row['Currency']))]).toEqual(['EUR']);
    },
  );

  it('are set by members who handle invoices; exports are invisible to other organizations', async () => {
    await published();
    const sales = await aMember(world.as(anonymous), pair.farm, 'sales');
    const nothing = { program: 'xero' as const, version: 1, accounts: [], codes: [] };
    expect(await codeOf(setAccountingCodes(as(sales), nothing))).toBe('request.notAllowed');
    const one = await made({ program: 'xero' });
    const stranger = (await anOrganization(world.as(anonymous))).owner;
    expect(await codeOf(undoAccountingExport(as(stranger), { exportId: one.id }))).toBe('request.notFound');
    expect((await listAccountingExports(as(stranger), { page: 1, pageSize: 25 })).rows).toEqual([]);
    const found = exportNamed('xero')!;
    const input = found.input.parse({ exportId: one.id });
    const theirs = await exportedFile(as(stranger), found, {
      input,
      format: 'csv',
      reader: 'EN',
      timeZone: 'UTC',
    });
    expect(theirs.toString('utf8').trim().split('\n')).toHaveLength(1);
    const driver = await aMember(world.as(anonymous), pair.farm, 'driver');
    expect(await codeOf(createAccountingExport(as(driver), choice()))).toBe('request.notAllowed');
    expect(await codeOf(countUnexportedInvoices(as(driver)))).toBe('request.notAllowed');
  });
});

it('another tab sees the export, and the remaining invoices to export', async () => {
  await published();
  const question = { world, routes: invoicingRoutes, actor: pair.seller };
  await expectLiveMatchesFetch(
    { ...question, name: 'invoicing.listAccountingExports', input: { page: 1, pageSize: 25 } },
    () => made(),
  );
  await expectLiveMatchesFetch({ ...question, name: 'invoicing.countUnexportedInvoices', input: {} }, () =>
    published(),
  );
});

describe('the lists as files', () => {
  it.each(['invoices', 'payments'] as const)('%s: the filtered rows, with a total', async (name) => {
    const invoice = await published();
    await drafted();
    const found = exportNamed(name)!;
    const input = found.input.parse({ side: 'vendor', ...(name === 'invoices' && { tab: 'open' }) });
    const bytes = await exportedFile(as(pair.seller), found, {
      input,
      format: 'csv',
      reader: 'EN',
      timeZone: 'UTC',
    });
    const lines = bytes.toString('utf8').trim().split(/\r?\n/);
    expect(lines).toHaveLength(name === 'invoices' ? 2 : 1);
    if (name === 'invoices') expect(lines[1]).toContain(`"${invoice.number}","Invoice","Bistro Verger"`);
  });
});
