import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, OrderChange, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { testApp } from '../../testing/app.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { aMember, setOrganization, setSettings } from '../organizations/factory.ts';
import { setRelation } from '../relationships/factory.ts';
import { decideChange, proposeChange } from './commands/changes-and-substitutions.ts';
import { applyOrderAction } from './commands/order-actions.ts';
import {
  confirmOrderByLink,
  decideChangeByLink,
  declineOrderByLink,
  endOrderLinks,
} from './commands/order-links.ts';
import { aTradingPair, addProductForSale, submitOrder, type TradingPair } from './factory/trading-pair.ts';
import { listOrderActivity } from './queries/activity.ts';
import { getOrder } from './queries/order.ts';
import { openOrderLink } from './queries/order-links.ts';

const { world, call } = await testApp();
const as = (person: Member) => world.as(person);
const nobody = () => world.as(anonymous);
const gone = { code: 'ordering.linkExpired' };
let sales: string;
let kitchen: string;

let pair: TradingPair;
let carrots: FormatId;
let order: PurchaseOrderId;

beforeEach(async () => {
  pair = await aTradingPair(nobody());
  [sales, kitchen] = [`ventes@${pair.farm}.example`, `cuisine@${pair.bistro}.example`];
  const contact = (email: string) => JSON.stringify({ name: '', email, phones: [] });
  await setSettings(world, pair.farm, { sales_contact: contact(sales) });
  await setSettings(world, pair.bistro, { orders_contact: contact(kitchen) });
  carrots = await addProductForSale(world.as(system), pair);
  order = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
  await runAllJobs(world.as(system), world.pool);
});

/** The newest email to an address, and the token in its button. */
async function mailTo(
  address: string,
): Promise<{ text: string; html: string; subject: string; token: string }> {
  const mails = await world.db
    .selectFrom('mailbox')
    .selectAll()
    .where('to_address', '=', address)
    .orderBy('id', 'desc')
    .execute();
  const [newest] = mails;
  if (!newest) throw new Error(`nothing was mailed to ${address}`);
  return { ...newest, token: /\/ext\/orders\/([\w-]{43})/.exec(newest.text)?.[1] ?? '' };
}

const seen = () => getOrder(as(pair.seller), { purchaseOrderId: order });
const open = (token: string) => openOrderLink(nobody(), { token });

async function confirm(token: string) {
  const { version } = await seen();
  return confirmOrderByLink(nobody(), { token, version });
}

async function proposed(by: Member, quantity = '3'): Promise<void> {
  const { version, lines } = await seen();
  const changes: OrderChange[] = [{ kind: 'quantity', lineId: lines[0]!.id, quantity }];
  await proposeChange(as(by), { purchaseOrderId: order, version, message: 'Il en manque', changes });
  await runAllJobs(world.as(system), world.pool);
}

async function confirmed(): Promise<void> {
  const { version } = await seen();
  await applyOrderAction(as(pair.seller), {
    purchaseOrderId: order,
    version,
    action: 'confirm',
    reason: '',
    delivered: [],
  });
}

describe('the email about a new order', () => {
  it('carries lines, quantities, amounts, date, place and a button that needs no sign-in', async () => {
    const { text, token, subject } = await mailTo(sales);
    const { number } = await seen();
    expect(subject).toContain(number);
    expect(text).toMatch(/Carottes[^]*4 × 12,50\s\$[^]*50,00\s\$/);
    expect(text).toMatch(/Livraison\s: \d{2}\/\d{2}\/\d{4}/);
    expect(text).toMatch(/Adresse de livraison\s: /);
    expect(text).toContain('Confirmer la commande');
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('comes in the name of the other party, with its address for answers', async () => {
    const mail = await world.db
      .selectFrom('mailbox')
      .select(['from_address', 'reply_to'])
      .where('to_address', '=', sales)
      .executeTakeFirstOrThrow();
    expect(mail.from_address).toMatch(/^Bistro Verger via Halles </);
    const { email } = await world.db
      .selectFrom('organizations')
      .select('email')
      .where('id', '=', pair.bistro)
      .executeTakeFirstOrThrow();
    expect(mail.reply_to).toBe(email);
  });

  it('is sent once to each address, whatever is retried', async () => {
    await runAllJobs(world.as(system), world.pool);
    const mails = await world.db.selectFrom('mailbox').select('id').where('to_address', '=', sales).execute();
    expect(mails).toHaveLength(1);
  });
});

describe('the link to confirm an order', () => {
  it('shows the order to whoever holds it, without ids that other routes accept, and changes nothing', async () => {
    const { token } = await mailTo(sales);
    const before = await seen();
    const shown = await open(token);
    expect(shown).toMatchObject({
      action: 'confirm',
      side: 'vendor',
      state: 'open',
      partner: { name: 'Bistro Verger' },
      email: sales,
      content: { lines: [{ quantity: '4', amountMinor: 5_000 }] },
    });
    expect(JSON.stringify(shown)).not.toContain(order);
    const answer = await call(null, 'GET', `/ext/orders/${token}`, undefined);
    expect(answer.status).toBe(200);
    expect(await seen()).toEqual(before);
  });

  it('confirms, and the history says from which address, to its own side only', async () => {
    const { token } = await mailTo(sales);
    const done = await confirm(token);
    expect(done).toMatchObject({ state: 'done', status: 'confirmed', content: null });
    expect((await seen()).status).toBe('confirmed');
    const activity = (person: Member) => listOrderActivity(as(person), { purchaseOrderId: order });
    expect((await activity(pair.seller))[0]).toMatchObject({
      type: 'ordering.moved',
      byAddress: sales,
      bySide: 'vendor',
    });
    expect((await activity(pair.buyer))[0]).toMatchObject({ byAddress: null, bySide: 'vendor' });
    const events = await recordedEvents(world.db, pair.farm, 'ordering.moved');
    expect(JSON.stringify(events)).not.toContain(sales);
    await runAllJobs(world.as(system), world.pool);
    expect((await mailTo(kitchen)).subject).toContain('confirmée par Ferme du Nord');
  });

  it('is done once: a second press and a retry find it done', async () => {
    const { token } = await mailTo(sales);
    await confirm(token);
    await expect(confirm(token)).rejects.toMatchObject({ code: 'ordering.notInThisState' });
    expect(await recordedEvents(world.db, pair.farm, 'ordering.moved')).toHaveLength(1);
  });

  it('does only that: neither the other action nor another order', async () => {
    const { token } = await mailTo(sales);
    const { version } = await seen();
    const other = decideChangeByLink(nobody(), { token, version, decision: 'accept', answer: '' });
    await expect(other).rejects.toMatchObject({ code: 'ordering.notInThisState' });
    const stale = confirmOrderByLink(nobody(), { token, version: version - 1 });
    await expect(stale).rejects.toMatchObject({ code: 'request.stale' });
  });

  it('says only the number and the state once the order moved on', async () => {
    const { token } = await mailTo(sales);
    await confirmed();
    expect(await open(token)).toMatchObject({ state: 'movedOn', status: 'confirmed', content: null });
    await expect(confirm(token)).rejects.toMatchObject({ code: 'ordering.notInThisState' });
  });

  it('is stored only as a hash', async () => {
    const { token } = await mailTo(sales);
    const { rows } = await world.pool.query('select * from order_links');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('the link to decline an order', () => {
  const decliningToken = async () =>
    [...(await mailTo(sales)).text.matchAll(/\/ext\/orders\/([\w-]{43})/g)][1]![1]!;
  async function decline(token: string, reason = 'Récolte gelée') {
    const { version } = await seen();
    return declineOrderByLink(nobody(), { token, version, reason });
  }

  it('declines it with a reason, which the customer reads', async () => {
    const token = await decliningToken();
    expect(await open(token)).toMatchObject({ action: 'decline', side: 'vendor', state: 'open' });
    const done = await decline(token);
    expect(done).toMatchObject({ state: 'done', status: 'declined', content: null });
    const shown = await getOrder(as(pair.buyer), { purchaseOrderId: order });
    expect(shown).toMatchObject({ status: 'declined', reason: 'Récolte gelée' });
    const [last] = await listOrderActivity(as(pair.seller), { purchaseOrderId: order });
    expect(last).toMatchObject({ type: 'ordering.moved', byAddress: sales, bySide: 'vendor' });
    await runAllJobs(world.as(system), world.pool);
    expect((await mailTo(kitchen)).subject).toContain('refusée');
  });

  it('wants a reason', async () => {
    const token = await decliningToken();
    await expect(decline(token, '')).rejects.toMatchObject({ code: 'ordering.reasonNeeded' });
    const { version } = await open(token);
    const answer = await call(null, 'POST', `/ext/orders/${token}/decline`, { version, reason: '  ' });
    expect(answer.status).toBe(422);
    expect((await seen()).status).toBe('submitted');
  });

  it('does only that, and only once; the link to confirm does not decline', async () => {
    const [token, confirming] = [await decliningToken(), (await mailTo(sales)).token];
    expect(token).not.toBe(confirming);
    const wrong = { code: 'ordering.notInThisState' };
    await expect(confirm(token)).rejects.toMatchObject(wrong);
    await expect(decline(confirming)).rejects.toMatchObject(wrong);
    await decline(token);
    await expect(decline(token)).rejects.toMatchObject(wrong);
    expect(await open(confirming)).toMatchObject({ state: 'movedOn', status: 'declined', content: null });
    expect(await recordedEvents(world.db, pair.farm, 'ordering.moved')).toHaveLength(1);
  });

  it('ends with the others when its side ends them, and with the time to answer', async () => {
    const token = await decliningToken();
    const { version } = await seen();
    await endOrderLinks(as(pair.seller), { purchaseOrderId: order });
    await expect(open(token)).rejects.toMatchObject(gone);
    order = await submitOrder(as, pair, [{ formatId: carrots, quantity: '1' }]);
    await runAllJobs(world.as(system), world.pool);
    const other = await decliningToken();
    world.clock.advance(60 * 86_400_000);
    await expect(
      declineOrderByLink(nobody(), { token: other, version, reason: 'Non' }),
    ).rejects.toMatchObject(gone);
  });
});

describe('a link in an email about an order opens nothing', () => {
  const ends: [string, () => Promise<unknown>][] = [
    ['its address is no recipient any more', () => setSettings(world, pair.farm, { sales_contact: null })],
    [
      'the seller is suspended',
      () => setOrganization(nobody(), pair.farm, { suspended_at: new Date(), suspended_reason: 'essai' }),
    ],
    [
      'the customer is suspended',
      () => setOrganization(nobody(), pair.bistro, { suspended_at: new Date(), suspended_reason: 'essai' }),
    ],
    [
      'the relationship is blocked',
      () => setRelation(world.as(system), pair.farm, pair.bistro, { status: 'blocked', stoppedBy: 'vendor' }),
    ],
    ['its side ended the links', () => endOrderLinks(as(pair.seller), { purchaseOrderId: order })],
    ['it expired', async () => world.clock.advance(60 * 86_400_000)],
  ];
  it.each(ends)('once %s', async (_why, end) => {
    const { token } = await mailTo(sales);
    const { version } = await seen();
    expect((await open(token)).state).toBe('open');
    await end();
    await expect(open(token)).rejects.toMatchObject(gone);
    await expect(confirmOrderByLink(nobody(), { token, version })).rejects.toMatchObject(gone);
  });

  it('when it is invented', async () => {
    await expect(open('x'.repeat(43))).rejects.toMatchObject(gone);
  });

  it('when the other side ended its own links, it stays', async () => {
    const { token } = await mailTo(sales);
    await endOrderLinks(as(pair.buyer), { purchaseOrderId: order });
    expect((await open(token)).state).toBe('open');
  });

  it('and a member without the right cannot end it', async () => {
    const driver = await aMember(nobody(), pair.farm, 'driver');
    const ending = endOrderLinks(as(driver), { purchaseOrderId: order });
    await expect(ending).rejects.toMatchObject({ code: 'request.notAllowed' });
  });

  it.each([
    [
      'is removed',
      (clerk: Member) =>
        call(pair.seller, 'DELETE', `/organizations/${pair.farm}/members/${clerk.userId}`, {}),
    ],
    ['deletes their account', (clerk: Member) => call(clerk, 'POST', '/delete-my-account', {})],
  ])('once the member whose address it went to %s', async (_how, leave) => {
    const clerk = await aMember(nobody(), pair.farm, 'sales');
    const { email } = await world.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', clerk.userId)
      .executeTakeFirstOrThrow();
    await setSettings(world, pair.farm, { purchase_order_emails: [email] });
    order = await submitOrder(as, pair, [{ formatId: carrots, quantity: '2' }]);
    await runAllJobs(world.as(system), world.pool);
    const [own, other] = [await mailTo(email), await mailTo(sales)];
    expect((await open(own.token)).state).toBe('open');
    expect((await leave(clerk)).status).toBe(200);
    await runAllJobs(world.as(system), world.pool);
    await expect(open(own.token)).rejects.toMatchObject(gone);
    expect((await open(other.token)).state).toBe('open');
  });
});

describe('the link to answer a proposed change', () => {
  beforeEach(confirmed);

  it.each([
    ['accept', 'customer', 'accepted', '3'],
    ['refuse', 'customer', 'refused', '4'],
    ['accept', 'vendor', 'accepted', '3'],
    ['refuse', 'vendor', 'refused', '4'],
  ] as const)('%ss it for the %s', async (decision, side, outcome, quantity) => {
    const [proposer, address] = side === 'customer' ? [pair.seller, kitchen] : [pair.buyer, sales];
    await proposed(proposer);
    const { token, text } = await mailTo(address);
    expect(text).toMatch(/Ce qui a changé\s:[^]*Carottes[^]*4 → 3/);
    const shown = await open(token);
    expect(shown).toMatchObject({
      action: 'decideChange',
      side,
      content: { change: { message: 'Il en manque', totalBeforeMinor: 5_000, totalAfterMinor: 3_750 } },
    });
    const { version } = shown;
    const done = await decideChangeByLink(nobody(), { token, version, decision, answer: 'Entendu' });
    expect(done).toMatchObject({ state: 'done', decision: outcome });
    const { lines, changeSets } = await seen();
    expect(lines[0]).toMatchObject({ confirmed: quantity });
    expect(changeSets[0]).toMatchObject({ status: outcome, answer: 'Entendu' });
    const own = side === 'customer' ? pair.buyer : pair.seller;
    const [last] = await listOrderActivity(as(own), { purchaseOrderId: order });
    expect(last).toMatchObject({ type: 'ordering.changeDecided', byAddress: address, bySide: side });
  });

  it('ends with its proposal: a later proposal has a link of its own', async () => {
    await proposed(pair.seller);
    const first = await mailTo(kitchen);
    const { version, changeSets } = await seen();
    await decideChange(as(pair.buyer), {
      purchaseOrderId: order,
      version,
      changeSetId: changeSets[0]!.id,
      decision: 'refuse',
      answer: '',
    });
    await proposed(pair.seller, '2');
    expect(await open(first.token)).toMatchObject({ state: 'movedOn', decision: 'refused', content: null });
    const second = await mailTo(kitchen);
    expect(second.token).not.toBe(first.token);
    expect((await open(second.token)).state).toBe('open');
  });
});
