import { describe, expect, it } from 'vitest';
import type { OrganizationId } from '@halles/contract';
import { system } from '../platform/actor.ts';
import { resealAnswers } from '../platform/reseal.ts';
import { draftInvoices } from '../slices/invoicing/commands/draft.ts';
import { getInvoice } from '../slices/invoicing/queries/invoice.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
} from '../slices/ordering/factory/trading-pair.ts';
import { addMember } from '../slices/organizations/commands/members.ts';
import { anOrganization } from '../slices/organizations/factory.ts';
import { transaction } from '../platform/transaction.ts';
import { testApp } from '../testing/app.ts';
import { setSession } from '../slices/identity/factory.ts';

const { world, call } = await testApp();
const pair = await aTradingPair(world.as(system));
const formatId = await addProductForSale(world.as(system), pair, { multiple: '1' });
const order = await submitOrder(world.as, pair, [{ formatId, quantity: '4' }]);
await applyActions(world.as, pair, order, 'confirm', 'prepare', 'markReady', 'deliver');
const seller = world.as(pair.seller);
const { invoiceIds } = await draftInvoices(seller, { purchaseOrderIds: [order], by: 'order' });
const [invoiceId] = invoiceIds as [(typeof invoiceIds)[number]];
const invoice = () => getInvoice(seller, { invoiceId });

const producer = {
  name: 'Les Jardins d’Élise',
  organizationId: null,
  contactName: 'Élise',
  email: null,
  phone: null,
  town: 'Rougemont',
  story: null,
  commissionPercent: null,
  isTaxRegistered: false,
  notes: '',
};

describe('an idempotency key', () => {
  it('of one procedure is refused for another, which then does nothing', async () => {
    const { version } = await invoice();
    const send = (operation: string) =>
      call(
        pair.seller,
        'POST',
        `/invoices/${invoiceId}/${operation}`,
        { version },
        {
          'idempotency-key': 'reset-then-publish',
        },
      );
    expect((await send('reset')).status).toBe(200);
    expect((await send('reset')).status).toBe(200);
    expect((await send('publish')).json).toMatchObject({ status: 422, code: 'request.keyReused' });
    expect((await invoice()).number).toBeNull();
  });

  it('of one organization is refused in another', async () => {
    const { organization: other } = await anOrganization(world.as(system));
    const { userId, sessionId } = pair.seller;
    await transaction(world.as(system), (tx) => addMember(tx, { organizationId: other.id, userId }, 'owner'));
    const inOrganization = async (organizationId: OrganizationId) => {
      await setSession(world, sessionId, { organization_id: organizationId });
      const headers = { 'idempotency-key': 'one-key-two-places' };
      return call(pair.seller, 'POST', '/producers', producer, headers);
    };
    const first = await inOrganization(pair.seller.organizationId);
    expect(first.status, first.text).toBe(200);
    expect((await inOrganization(other.id)).json).toMatchObject({ status: 422, code: 'request.keyReused' });
  });

  const view = { table: 'orders.vendor', name: 'Mardis', search: 'tab=all', isShared: false };
  const question = { side: 'vendor', period: 'lastWeek', from: null, until: null, by: 'product' };
  it.each([
    ['view', pair.seller, '/table-views', view],
    ['report', pair.seller, '/saved-reports', { name: 'Semaine', question }],
    ['search', pair.buyer, '/saved-searches', { name: 'Panais', filter: {}, notifiesWhenNew: true }],
    ['list', pair.buyer, '/item-lists', { name: 'Favoris', formatIds: [formatId] }],
  ])('a saved %s that is sent again after a lost answer is saved once', async (_what, who, path, saved) => {
    const address = `${path}/${world.ids.next<'Saved'>()}`;
    const send = () => call(who, 'PUT', address, saved, { 'idempotency-key': `again-${path.slice(1)}` });
    const first = await send();
    expect(first.status, first.text).toBe(200);
    const second = await send();
    expect([second.status, second.json.id]).toEqual([200, first.json.id]);
  });

  it('still gives its answer after the key of the server was replaced, once answers are sealed anew', async () => {
    const { settings } = world.ports;
    const first = settings.secret;
    const run = () =>
      transaction(world.as(system, { idempotency: { key: 'replaced-key', bodyHash: 'x' } }), () =>
        Promise.resolve({ link: 'https://halles.example/l/1' }),
      ).catch((error: { result?: unknown; code?: string }) => error.result ?? error.code);
    const answer = await run();
    try {
      settings.secret = 'another secret of the tests, as long as needed';
      expect(await run()).toBe('request.keyReused');
      expect((await resealAnswers(world.as(system))).unreadable).toBeGreaterThan(0);
      settings.oldSecrets = [first];
      expect(await resealAnswers(world.as(system))).toMatchObject({ unreadable: 0 });
      settings.oldSecrets = [];
      expect(await run()).toEqual(answer);
      expect(await resealAnswers(world.as(system))).toEqual({ resealed: 0, unreadable: 0 });
    } finally {
      settings.secret = first;
      settings.oldSecrets = [];
    }
  });
});
