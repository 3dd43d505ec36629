import { expect, it } from 'vitest';
import { addDays, type PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Person } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
} from '../ordering/factory/trading-pair.ts';
import { insertTaxes } from '../organizations/factory.ts';
import { changedTerms } from '../relationships/factory.ts';
import { callerOf } from './factory/api-calls.ts';

const world = await reactingWorld();
const as = (person: Person) => world.as(person);
const call = callerOf(world);

it('charges no tax on the last day of a certificate and the taxes on the day after, on drafts too', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const taxId = world.ids.next<'Tax'>();
  await insertTaxes(world, pair.farm, [
    { id: taxId, fr: 'TPS', en: 'GST', rate: '5', taxNumber: '', jurisdiction: 'CA' },
  ]);
  const oil = await addProductForSale(world.as(system), pair, {
    fr: 'Huile',
    en: 'Oil',
    unitPrice: '100',
    stock: { mode: 'unlimited' },
    format: { taxClass: 'taxable' },
  });
  const ordered = () => submitOrder(as, pair, [{ formatId: oil, quantity: '1' }]);
  const order = (purchaseOrderId: PurchaseOrderId) =>
    call(pair.seller, 'ordering.getOrder', { purchaseOrderId });
  const { on, totals } = await order(await ordered());
  expect(totals.taxMinor).toBe(500);
  const taxWhenValidUntil = async (expiresOn: string) => {
    await changedTerms(as(pair.seller), pair.bistro, {
      exemptTaxIds: [taxId],
      taxExemption: { certificateNumber: 'C-77', reason: 'Revente', expiresOn, fileId: null },
    });
    const id = await ordered();
    await applyActions(as, pair, id, 'confirm', 'prepare', 'markReady', 'deliver');
    const { invoiceIds } = await call(pair.seller, 'invoicing.draftInvoices', {
      purchaseOrderIds: [id],
      by: 'order',
    });
    const draft = await call(pair.seller, 'invoicing.getInvoice', { invoiceId: invoiceIds[0]! });
    const { mentions, totals: drafted } = draft.document;
    return [(await order(id)).totals.taxMinor, drafted.taxMinor, mentions.length];
  };
  expect(await taxWhenValidUntil(on)).toEqual([0, 0, 1]);
  expect(await taxWhenValidUntil(addDays(on, -1))).toEqual([500, 500, 0]);
});
