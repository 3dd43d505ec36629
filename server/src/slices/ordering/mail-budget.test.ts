import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailLimits, type PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import type { StoredEvent } from '../../platform/reactions/registry.ts';
import { transaction, withoutLocks } from '../../platform/transaction.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { setOrganization, setSettings, verified } from '../organizations/factory.ts';
import { automaticRecipients, recipientsBySender, takeMailBudget } from '../organizations/index.ts';
import { changedTerms, setRelation } from '../relationships/factory.ts';
import { acceptedPartners } from '../relationships/index.ts';
import { sendHeldMail } from './commands/held-mail.ts';
import { mailAboutOrder } from './commands/order-mail.ts';
import { applyOrderAction } from './commands/order-actions.ts';
import { aTradingPair, addProductForSale, submitOrder, type TradingPair } from './factory/trading-pair.ts';
import { listOrderActivity } from './queries/activity.ts';
import { getOrder } from './queries/order.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
const WORDS = 'Votre compte est suspendu, appelez-nous.';
const INSTRUCTIONS = 'Réclamez votre remboursement en ligne.';

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
});

/**
 * The seller writes this many addresses of strangers on its customer, who has delivery instructions, then declines an
 * order with words.
 */
async function declinedWithStrangers(many: number) {
  const instructions = { en: INSTRUCTIONS, fr: INSTRUCTIONS, original: 'fr' };
  await setSettings(world, pair.bistro, { delivery_instructions: JSON.stringify(instructions) });
  const contacts = Array.from({ length: many }, (_, place) => ({
    name: '',
    function: 'orders' as const,
    email: `inconnu${place}@${pair.farm}.example`,
    phone: null,
  }));
  await changedTerms(as(pair.seller), pair.bistro, { contacts });
  const formatId = await addProductForSale(world.as(system), pair, {
    fr: 'Tomme',
    en: 'Tomme',
    unitPrice: '18.50',
  });
  const purchaseOrderId = await submitOrder(as, pair, [{ formatId, quantity: '4' }]);
  const { version } = await getOrder(as(pair.seller), { purchaseOrderId });
  await applyOrderAction(as(pair.seller), {
    purchaseOrderId,
    version,
    action: 'decline',
    reason: WORDS,
    delivered: [],
  });
  await runAllJobs(world.as(system), world.pool);
  return { mails: await mailsOfStrangers(), purchaseOrderId };
}

async function mailsOfStrangers() {
  const mails = await world.db.selectFrom('mailbox').select(['to_address', 'text']).execute();
  return mails.filter(({ to_address }) => to_address.endsWith(`@${pair.farm}.example`));
}

/** What the two organizations typed that these mails carry. */
const typedIn = (mails: readonly { text: string }[]) =>
  [WORDS, INSTRUCTIONS].filter((typed) => mails.some(({ text }) => text.includes(typed)));

const released = () => sendHeldMail(world.as(system));
/** Counts of emails that wait or left after waiting, as the seller reads them on the order. */
const activityOf = async (purchaseOrderId: PurchaseOrderId) =>
  (await listOrderActivity(as(pair.seller), { purchaseOrderId }))
    .filter(({ type }) => /eldMail|mailHeld/.test(type))
    .map(({ type, data }) => [type, data['recipients']])
    .toReversed();

it('order mails to strangers past the seller’s daily limit wait, as the order says, and leave the next day', async () => {
  const { mails, purchaseOrderId } = await declinedWithStrangers(mailLimits.untrusted.strangers + 5);
  // The seller's own address, confirmed by nobody, is one; each address got the mails of both steps.
  expect(new Set(mails.map(({ to_address }) => to_address)).size).toBe(mailLimits.untrusted.strangers - 1);
  expect(mails).toHaveLength(2 * (mailLimits.untrusted.strangers - 1));
  expect(typedIn(mails)).toEqual([]);
  const held = [
    ['ordering.mailHeld', 6],
    ['ordering.mailHeld', 6],
  ];
  expect(await activityOf(purchaseOrderId)).toEqual(held);
  await released();
  expect(await mailsOfStrangers()).toHaveLength(mails.length);
  world.clock.advance(86_400_000);
  await released();
  await released();
  await world.ports.mail.deliverDueMail(world.db);
  const all = await mailsOfStrangers();
  expect(all).toHaveLength(2 * (mailLimits.untrusted.strangers + 5));
  expect(typedIn(all)).toEqual([]);
  expect(await activityOf(purchaseOrderId)).toEqual([...held, ['ordering.heldMailSent', 12]]);
});

it('phoned customers who get several order mails in a day leave room for an invoice', async () => {
  const to = Array.from({ length: 9 }, (_, at) => `client${at}@${pair.farm}.example`);
  for (let step = 0; step < 3; step += 1)
    await transaction(world.as(system), (tx) => automaticRecipients(tx, pair.farm, { emails: to }));
  const invoiced = transaction(as(pair.seller), (tx) => takeMailBudget(tx, pair.farm, { emails: to }));
  await expect(invoiced).resolves.toBeUndefined();
});

it('one stranger gets a limited number of mails a day', async () => {
  const emails = Array.from({ length: mailLimits.untrusted.perAddress + 1 }, () => `un@${pair.farm}.example`);
  const recipients = await transaction(world.as(system), (tx) =>
    automaticRecipients(tx, pair.farm, { emails }),
  );
  expect(recipients.map(({ isHeld }) => isHeld)).toEqual(emails.map((_, at) => at === emails.length - 1));
});

it('two senders at once never pass the limit together', async () => {
  const batch = (name: string) =>
    transaction(world.as(system), (tx) =>
      automaticRecipients(tx, pair.farm, {
        emails: Array.from({ length: 15 }, (_, at) => `${name}${at}@${pair.farm}.example`),
      }),
    );
  const all = (await Promise.all([batch('a'), batch('b')])).flat();
  expect(all.filter(({ isHeld }) => !isHeld)).toHaveLength(mailLimits.untrusted.strangers);
});

it('two workers that read the counts without locks never pass the limit together', async () => {
  const batch = (name: string) =>
    withoutLocks(world.as(system), async (saving, db) => {
      const emails = Array.from({ length: 15 }, (_, at) => `${name}${at}@${pair.farm}.example`);
      const senders = [{ organizationId: pair.farm, emails }];
      return (await recipientsBySender(saving, db, senders)).get(pair.farm)!;
    });
  const all = (await Promise.all([batch('a'), batch('b'), batch('c')])).flat();
  expect(all.filter(({ isHeld }) => !isHeld)).toHaveLength(mailLimits.untrusted.strangers);
});

it('an event that two workers have at once is mailed, linked and counted once', async () => {
  const formatId = await addProductForSale(world.as(system), pair, {
    fr: 'Tomme',
    en: 'Tomme',
    unitPrice: '18.50',
  });
  const purchaseOrderId = await submitOrder(as, pair, [{ formatId, quantity: '4' }]);
  const { id, type } = await world.db
    .selectFrom('events')
    .select(['id', 'type'])
    .where('subject_id', '=', purchaseOrderId)
    .where('type', '=', 'ordering.submitted')
    .executeTakeFirstOrThrow();
  const event = { id, type, data: { purchaseOrderId } } as unknown as StoredEvent;
  const notices = [
    { news: 'received', to: ['vendor'] },
    { news: 'sent', to: ['customer'] },
  ] as const;
  const mail = () => mailAboutOrder(world.as(system), event, notices);
  await Promise.all([mail(), mail(), mail()]);
  const counts = async () => {
    const { rows } = await sql<{ mails: number; links: number; counted: number }>`
      select (select count(*)::int from outgoing_mail where key like ${`%/${id}/%`}) as mails,
        (select count(*)::int from order_links where purchase_order_id = ${purchaseOrderId}) as links,
        (select sum(emails)::int from organization_mail_addresses
          where organization_id in (${pair.farm}, ${pair.bistro})) as counted`.execute(world.db);
    return rows[0];
  };
  expect(await counts()).toEqual({ mails: 2, links: 2, counted: 2 });
  await runAllJobs(world.as(system), world.pool);
  expect(await counts()).toEqual({ mails: 2, links: 2, counted: 2 });
});

describe('the addresses of a customer that accepted the relation', () => {
  const emails = Array.from({ length: 20 }, (_, at) => `compta${at}@bistro.example`);
  const written = () => setOrganization(world, pair.bistro, { other_emails: emails });
  const send = () =>
    transaction(as(pair.seller), async (tx) => {
      const partnerIds = await acceptedPartners(tx, pair.farm, [pair.bistro]);
      await takeMailBudget(tx, pair.farm, { emails: [...emails, 'autre@ailleurs.example'], partnerIds });
    });

  it('do not count once that customer is trusted', async () => {
    await written();
    await verified(world.as(anonymous), pair.bistro);
    await expect(send()).resolves.toBeUndefined();
  });

  it('count until then, as two organizations of one person can accept each other', async () => {
    await written();
    await expect(send()).rejects.toMatchObject({ code: 'organizations.mailLimitReached' });
  });

  it('count once the relation is archived', async () => {
    await written();
    await verified(world.as(anonymous), pair.bistro);
    await setRelation(world, pair.farm, pair.bistro, { status: 'archived', stoppedBy: 'customer' });
    await expect(send()).rejects.toMatchObject({ code: 'organizations.mailLimitReached' });
  });
});

it('a verified seller’s order mails all go out, with its words', async () => {
  await verified(world.as(anonymous), pair.farm);
  const { mails } = await declinedWithStrangers(mailLimits.untrusted.strangers + 5);
  expect(mails).toHaveLength(2 * (mailLimits.untrusted.strangers + 5));
  expect(typedIn(mails)).toEqual([WORDS, INSTRUCTIONS]);
});
