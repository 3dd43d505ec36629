import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { grantClaim } from '../ordering/factory/order-steps.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { creditClaim } from './commands/automatic-drafts.ts';
import { resetInvoice, updateInvoice } from './commands/update-draft.ts';
import { draftedFor } from './factory/invoices.ts';
import { getInvoice } from './queries/invoice.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let order: PurchaseOrderId;
let draft: Invoice;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const ctx = world.as(system);
  const carrots = await addProductForSale(ctx, pair);
  const beets = await addProductForSale(ctx, pair, { fr: 'Betteraves', en: 'Beets', unitPrice: '9' });
  const lines = [
    { formatId: carrots, quantity: '4' },
    { formatId: beets, quantity: '3' },
  ];
  order = await submitOrder(as, pair, lines);
  await applyActions(as, pair, order, 'confirm', 'prepare', 'markReady', 'deliver');
  draft = await draftedFor(as(pair.seller), order);
});

const typed = (invoice: Invoice) =>
  invoice.document.lines.map(({ id, name, formatTitle, unit, quantity, unitPrice, taxIds }) => ({
    id,
    name,
    formatTitle,
    unit,
    quantity,
    unitPrice,
    taxIds,
  }));
type Change = Parameters<typeof updateInvoice>[1]['change'];
const change = (what: Change) =>
  updateInvoice(as(pair.seller), { invoiceId: draft.id, version: draft.version, change: what });
const drafted = () => getInvoice(as(pair.seller), { invoiceId: draft.id });

let decided = 0;
/** Accepts a claim for pieces of the first line, and applies it to the invoice as the reaction does. */
async function granted(quantity: string): Promise<() => Promise<void>> {
  const claim = await grantClaim(as, pair, order, quantity);
  const eventId = `00000000-0000-7000-8000-${String(++decided).padStart(12, '0')}`;
  const carry = () =>
    creditClaim(world.as(system), { eventId, purchaseOrderId: order, lines: [claim], reason: '' });
  await carry();
  return carry;
}

describe('a claim accepted on a draft', () => {
  it('reduces its own line only; typed values stay, and the draft lists the change', async () => {
    const [first, second] = typed(draft);
    await change({
      lines: [
        first!,
        { ...second!, unitPrice: '8', name: { en: 'Beets, as agreed', fr: 'Betteraves, prix convenu' } },
        { ...second!, id: undefined, name: { en: 'Crate', fr: 'Caisse' }, quantity: '1', unitPrice: '5' },
      ],
      note: 'Merci',
      dueOn: '2027-01-15',
    });
    const again = await granted('1');
    await again();
    const after = await drafted();
    expect(
      after.document.lines.map(({ name, quantity, amountMinor }) => [name.en, quantity, amountMinor]),
    ).toEqual([
      ['Carrots', '3', 3_750],
      ['Beets, as agreed', '3', 2_400],
      ['Crate', '1', 500],
    ]);
    expect(after).toMatchObject({
      totalMinor: 6_650,
      dueOn: '2027-01-15',
      document: { note: 'Merci' },
      claimReductions: [{ name: { en: 'Carrots' }, before: '4', after: '3', reductionMinor: 1_250 }],
    });
  });

  it('deducts nothing twice where the seller had already typed less', async () => {
    const [first, second] = typed(draft);
    await change({ lines: [{ ...first!, quantity: '2' }, second!] });
    await granted('1');
    expect(await drafted()).toMatchObject({ claimReductions: [], totalMinor: 5_200 });
  });

  it('keeps a typed price, removes a whole line, and caps a discount at the lines’ total', async () => {
    const [first, second] = typed(draft);
    await change({ lines: [{ ...first!, unitPrice: '10' }, second!], discountMinor: 6_000 });
    await granted('4');
    const after = await drafted();
    expect(after.document.lines.map(({ name }) => name.en)).toEqual(['Beets']);
    expect(after).toMatchObject({
      totalMinor: 0,
      document: { totals: { linesMinor: 2_700, discountMinor: 2_700 } },
      claimReductions: [{ before: '4', after: '0', reductionMinor: 4_000 }],
    });
    const fresh = await resetInvoice(as(pair.seller), { invoiceId: after.id, version: after.version });
    expect(fresh).toMatchObject({ totalMinor: 2_700, claimReductions: [] });
  });
});
