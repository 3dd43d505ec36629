import { beforeAll, describe, expect, it } from 'vitest';
import type { FeeInvoice, OrganizationId } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { canonicalJson, hashDocument } from '../../platform/document-hash.ts';
import { transaction } from '../../platform/transaction.ts';
import { readPdf } from '../../testing/pdf.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { anOrganization } from '../organizations/factory.ts';
import { invoiceFees } from './commands/fee-invoices.ts';
import { recordEntry } from './commands.ts';
import { savedFeeInvoicePdf } from './documents/fee-invoice-pdf.ts';
import { statementPdf } from './documents/statement-pdf.ts';

const world = await reactingWorld();
const at = (instant: string) => world.as(system, { clock: stoppedClock(instant) });
const december = () => at('2026-12-02T15:00:00.000Z');

const seller = async () =>
  (await anOrganization(world.as(system), { name: 'Ferme du Nord' })).organization.id;
const fee = (
  organizationId: OrganizationId,
  amountMinor: number,
  { on = '2026-11-10T15:00:00.000Z', number = 'FN-1' }: { on?: string; number?: string } = {},
) =>
  transaction(at(on), (tx) =>
    recordEntry(tx, {
      organizationId,
      kind: amountMinor < 0 ? 'serviceFee' : 'feeReturned',
      amountMinor,
      reference: number,
    }),
  );
const invoice = (organizationId: OrganizationId, month = '2026-11', ctx = december()) =>
  invoiceFees(ctx, { organizationId, month });
const made = async (...input: Parameters<typeof invoice>): Promise<FeeInvoice> => {
  const found = await invoice(...input);
  if (typeof found === 'string') throw new Error(found);
  return found;
};
const balanceOf = async (organizationId: OrganizationId) =>
  (
    await world.db
      .selectFrom('credit_accounts')
      .select('balance_minor')
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow()
  ).balance_minor;
const stored = (id: FeeInvoice['id']) =>
  world.db.selectFrom('fee_invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

let first: OrganizationId;
let issued: FeeInvoice;

beforeAll(async () => {
  first = await seller();
  await fee(first, -300, { number: 'FN-1' });
  await fee(first, 36, { number: 'FN-1', on: '2026-11-12T15:00:00.000Z' });
  // On the evening of the 30th in Montréal, and in the next month.
  await fee(first, -100, { number: 'FN-2', on: '2026-12-01T03:00:00.000Z' });
  await fee(first, -5_000, { number: 'FN-3', on: '2026-12-01T06:00:00.000Z' });
  issued = await made(first);
});

describe('an invoice of fees', () => {
  it('has the fees of the month in the seller’s time zone, less what was returned, and each tax', async () => {
    expect(issued).toMatchObject({ month: '2026-11', issuedOn: '2026-12-02', feesMinor: 364, taxMinor: 54 });
    const { document, hash } = await stored(issued.id);
    expect(document.lines.map(({ orderNumber, amountMinor }) => [orderNumber, amountMinor])).toEqual([
      ['FN-1', 300],
      ['FN-1', -36],
      ['FN-2', 100],
    ]);
    expect(document.taxes.map(({ name, amountMinor }) => [name.fr, amountMinor])).toEqual([
      ['TPS', 18],
      ['TVQ', 36],
    ]);
    expect(document.seller.name).toBe('Les Halles inc.');
    expect(document.buyer.name).toBe('Ferme du Nord S.E.N.C.');
    expect(hashDocument(canonicalJson(document))).toBe(hash);
  });

  it('takes the taxes from the account once, under its number', async () => {
    expect(await balanceOf(first)).toBe(-300 + 36 - 100 - 5_000 - 54);
    const entries = await world.db
      .selectFrom('credit_entries')
      .select(['kind', 'amount_minor', 'reference'])
      .where('organization_id', '=', first)
      .where('kind', '=', 'feeTax')
      .execute();
    expect(entries).toEqual([{ kind: 'feeTax', amount_minor: -54, reference: issued.number }]);
  });

  it('is made once, also by two at the same time, and leaves the next month for the next invoice', async () => {
    expect(await invoice(first)).toBe('nothing');
    const other = await seller();
    await fee(other, -1_000);
    const both = await Promise.all([invoice(other), invoice(other)]);
    expect(both.filter((one) => one === 'nothing')).toHaveLength(1);
    const january = at('2027-01-05T15:00:00.000Z');
    expect(await made(first, '2026-12', january)).toMatchObject({ feesMinor: 5_000 });
  });

  it('is not made while more was returned than charged: the rest goes to the next one', async () => {
    const id = await seller();
    await fee(id, 500);
    await fee(id, -200);
    expect(await invoice(id)).toBe('nothing');
    await fee(id, -700, { on: '2026-12-10T15:00:00.000Z' });
    expect(await made(id, '2026-12', at('2027-01-05T15:00:00.000Z'))).toMatchObject({ feesMinor: 400 });
  });

  it('is numbered without a gap, by twenty sellers at once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, seller));
    for (const id of ids) await fee(id, -100);
    const last = async () =>
      (await world.db.selectFrom('fee_invoice_numbers').select('last').executeTakeFirstOrThrow()).last;
    const before = await last();
    const invoices = await Promise.all(ids.map((id) => made(id)));
    const numbers = invoices.map(({ number }) => Number(number.slice(4))).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => before + index + 1));
  });

  it('has the taxes of the place of the seller', async () => {
    const address = { street: '1, rue Main', unit: '', location: null };
    const halifax = {
      ...address,
      city: 'Halifax',
      region: 'CA-NS',
      country: 'CA',
      postalCode: 'B3H 1A1',
    } as const;
    const lyon = { ...address, city: 'Lyon', region: 'FR-ARA', country: 'FR', postalCode: '69002' } as const;
    const taxesOf = async (place: typeof halifax | typeof lyon) => {
      const { organization } = await anOrganization(world.as(system), {
        address: place,
        neq: null,
        language: 'EN',
      });
      await fee(organization.id, -1_000);
      const { document } = await stored((await made(organization.id)).id);
      return {
        taxes: document.taxes.map(({ name, rate, amountMinor }) => [name.en, rate, amountMinor]),
        document,
      };
    };
    expect((await taxesOf(halifax)).taxes).toEqual([['HST', '14', 140]]);
    const france = await taxesOf(lyon);
    expect(france.taxes).toEqual([]);
    expect(france.document.isReverseCharge).toBe(true);
  });

  it('refuses a month that is not over, sellers that are not, and a platform without a name', async () => {
    const now = december();
    expect(() => invoiceFees(now, { organizationId: first, month: '2026-12' })).toThrow(
      'credit.monthNotOver',
    );
    const evening = at('2027-01-01T03:00:00.000Z');
    expect(() => invoiceFees(evening, { organizationId: first, month: '2026-12' })).toThrow(
      'credit.monthNotOver',
    );
    const settings = { ...now.ports.settings, feeInvoicing: null };
    const nameless = { ...now, ports: { ...now.ports, settings } };
    expect(() => invoiceFees(nameless, { organizationId: first, month: '2026-11' })).toThrow(
      'credit.invoicingNotConfigured',
    );
    const buyer = await anOrganization(world.as(system), {
      isSeller: false,
      isBuyer: true,
      customerOrganizationType: 'cafe',
    });
    expect(await invoice(buyer.organization.id)).toBe('notSeller');
  });

  it('is never changed or deleted, whatever tries', async () => {
    const change = world.db
      .updateTable('fee_invoices')
      .set({ fees_minor: 1 })
      .where('id', '=', issued.id)
      .execute();
    await expect(change).rejects.toThrow('never changed');
    await expect(world.db.deleteFrom('fee_invoices').where('id', '=', issued.id).execute()).rejects.toThrow(
      'never changed',
    );
  });

  it('is a PDF with the same bytes for ever, and is mailed to those who handle the account', async () => {
    await runAllJobs(december(), world.pool);
    const { bytes, title } = await savedFeeInvoicePdf(world.as(system), issued.id);
    expect(title).toContain(issued.number);
    expect((await savedFeeInvoicePdf(world.as(system), issued.id)).bytes.equals(bytes)).toBe(true);
    const { pages } = await readPdf(bytes);
    const words = pages.flat().join('\n').replaceAll(/\s/g, ' ');
    for (const shown of [
      'Les Halles inc.',
      '123456789 RT0001',
      '1234567890 TQ0001',
      'Ferme du Nord S.E.N.C.',
      'FN-2',
      '4,18 $',
    ])
      expect(words).toContain(shown);
    const mail = await world.db
      .selectFrom('outgoing_mail')
      .select(['template', 'attachment_ids'])
      .where('organization_id', '=', first)
      .where('template', '=', 'feeInvoice')
      .execute();
    // One a month: November and December.
    expect(mail.map(({ attachment_ids: ids }) => ids.length)).toEqual([1, 1]);
  });
});

it('the statement of a month has the balance before and after it', async () => {
  const id = await seller();
  const topUp = (amountMinor: number, on: string) =>
    transaction(at(on), (tx) => recordEntry(tx, { organizationId: id, kind: 'topUp', amountMinor }));
  await topUp(10_000, '2026-10-10T15:00:00.000Z');
  await fee(id, -264);
  await topUp(500, '2026-12-01T05:30:00.000Z');
  const { blocks } = (await statementPdf(
    december(),
    { organizationId: id, month: '2026-11' },
    'FR',
  )) as never as {
    blocks: { kind: string; rows: { label: string; value: { amountMinor: number } }[] }[];
  };
  expect(blocks[1]!.rows.map(({ value }) => value.amountMinor)).toEqual([10_000, 0, -264, 9_736]);
});
