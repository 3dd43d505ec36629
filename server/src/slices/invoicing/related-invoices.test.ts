import { expect, it } from 'vitest';
import { addDays } from '@halles/contract';
import { anonymous, system } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { setSettings } from '../organizations/factory.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
} from '../ordering/factory/trading-pair.ts';
import { resetInvoice, updateInvoice } from './commands/update-draft.ts';
import { billedOrder, draftedFor } from './factory/invoices.ts';
import { getInvoice } from './queries/invoice.ts';
import { listRelatedInvoices } from './queries/invoice-lists.ts';

const world = await reactingWorld();
const pair = await aTradingPair(world.as(anonymous));
const formatId = await addProductForSale(world.as(system), pair, { multiple: '1' });
const farmer = world.as(pair.seller);
const chef = world.as(pair.buyer);

async function delivered() {
  const id = await submitOrder(world.as, pair, [{ formatId, quantity: '1' }]);
  await applyActions(world.as, pair, id, 'confirm', 'prepare', 'markReady', 'deliver');
  return id;
}

it('are found by the ids of purchase orders; the customer finds no draft (Spec §7)', async () => {
  const [billed, drafted, unbilled] = [await delivered(), await delivered(), await delivered()];
  const invoice = await billedOrder(farmer, billed);
  const draft = await draftedFor(farmer, drafted);
  const found = async (member: typeof farmer, ...purchaseOrderIds: (typeof billed)[]) =>
    (await listRelatedInvoices(member, { purchaseOrderIds })).map((each) => [each.id, each.purchaseOrderIds]);
  expect(await found(farmer, billed)).toEqual([[invoice.id, [billed]]]);
  expect(await found(farmer, unbilled)).toEqual([]);
  expect(new Map((await found(farmer, billed, drafted)) as [string, unknown][])).toEqual(
    new Map<string, unknown>([
      [invoice.id, [billed]],
      [draft.id, [drafted]],
    ]),
  );
  expect(await found(chef, billed, drafted)).toEqual([[invoice.id, [billed]]]);
});

it('a reset draft follows the settings of its organization again (Spec §4)', async () => {
  const { id: invoiceId, version } = await draftedFor(farmer, await delivered());
  await updateInvoice(farmer, { invoiceId, version, change: { dueOn: '2027-06-30', note: 'À part' } });
  await setSettings(world, pair.farm, { payment_terms_in_days: 45 });
  const changed = await getInvoice(farmer, { invoiceId });
  expect(changed.document).toMatchObject({ dueOn: '2027-06-30', note: 'À part' });
  const { document } = await resetInvoice(farmer, { invoiceId, version: changed.version });
  expect(document).toMatchObject({ dueOn: addDays(document.issuedOn, 45), termsDays: 45, note: '' });
});
