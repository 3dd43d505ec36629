import { beforeEach, expect, it } from 'vitest';
import type { PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aMember } from '../organizations/factory.ts';
import { attachDocument, editOrder } from './commands/edit-order.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from './factory/trading-pair.ts';
import { getOrder } from './queries/order.ts';
import { Readable } from 'node:stream';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let purchaseOrderId: PurchaseOrderId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const formatId = await addProductForSale(world.as(system), pair);
  purchaseOrderId = await submitOrder(as, pair, [{ formatId, quantity: '4' }]);
  await applyActions(as, pair, purchaseOrderId, 'confirm');
});

const aPdf = async () =>
  (
    await as(pair.seller).ports.files.storeFile(world.db, {
      owner: { organizationId: pair.farm },
      kind: 'attachment',
      declaredName: 'facture.pdf',
      bytes: Readable.from([Buffer.from('%PDF-1.4\n%%EOF\n')]),
    })
  ).id;
const attach = async (
  kind: 'externalInvoice' | 'externalDeliveryNote',
  fileId: Awaited<ReturnType<typeof aPdf>> | null,
  person = pair.seller,
) => {
  const { version } = await getOrder(as(pair.seller), { purchaseOrderId });
  return attachDocument(as(person), { purchaseOrderId, version, kind, fileId });
};
const linkInvoice = () =>
  world.db
    .updateTable('purchase_orders')
    .set({ invoice_id: purchaseOrderId as never })
    .where('id', '=', purchaseOrderId)
    .execute();

it('Spec §4: a new external invoice clears the linked invoice, and the event says so', async () => {
  await linkInvoice();
  const order = await attach('externalInvoice', await aPdf());
  expect(order).toMatchObject({ invoiceId: null, externalInvoice: { fileId: expect.any(String) } });
  const [event] = await recordedEvents(world.db, pair.farm, 'ordering.documentAttached');
  expect(event!.data).toMatchObject({ kind: 'externalInvoice', hasLeftInvoice: true });
});

it('Spec §4: null removes the file, and keeps the linked invoice', async () => {
  await attach('externalInvoice', await aPdf());
  await linkInvoice();
  const order = await attach('externalInvoice', null);
  expect(order).toMatchObject({ externalInvoice: null, invoiceId: purchaseOrderId });
});

it('Spec §4: a delivery note clears nothing, and both sides can read it', async () => {
  await linkInvoice();
  await attach('externalDeliveryNote', await aPdf());
  const seen = await getOrder(as(pair.buyer), { purchaseOrderId });
  expect(seen).toMatchObject({
    invoiceId: purchaseOrderId,
    externalDeliveryNote: { url: expect.any(String) },
  });
  // Spec §3 names these.
  expect(seen).toMatchObject({
    vendor: { organizationId: pair.farm },
    externalDeliveryNoteUrl: seen.externalDeliveryNote!.url,
    externalInvoiceUrl: null,
  });
});

it.each([
  ['driver', 'externalDeliveryNote', true],
  ['driver', 'externalInvoice', false],
  ['warehouse', 'externalInvoice', false],
  ['accounting', 'externalInvoice', true],
  ['accounting', 'externalDeliveryNote', false],
] as const)('a member with the role %s attaches the %s: %s', async (role, kind, isAllowed) => {
  const member = await aMember(world.as(anonymous), pair.farm, role);
  const { can } = await getOrder(as(member), { purchaseOrderId });
  const shown = kind === 'externalInvoice' ? can.attachInvoice : can.attachDeliveryNote;
  expect(shown).toBe(isAllowed || 'request.notAllowed');
  const file = await aPdf();
  if (isAllowed) expect(await attach(kind, file, member)).toMatchObject({ [kind]: { fileId: file } });
  else await expect(attach(kind, file, member)).rejects.toMatchObject({ code: 'request.notAllowed' });
});

it('the private note is visible to its own side only', async () => {
  const { version } = await getOrder(as(pair.seller), { purchaseOrderId });
  await editOrder(as(pair.seller), { purchaseOrderId, version, privateNote: 'Paie toujours tard' });
  expect(JSON.stringify(await getOrder(as(pair.buyer), { purchaseOrderId }))).not.toContain('Paie');
  expect(await recordedEvents(world.db, pair.bistro, 'ordering.edited')).toEqual([]);
});
