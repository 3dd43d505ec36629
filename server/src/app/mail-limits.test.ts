import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormatId, ProducerId, PurchaseOrderId } from '@halles/contract';
import { anonymous, system } from '../platform/actor.ts';
import { stoppedClock } from '../platform/clock.ts';
import { sendPriceList } from '../slices/catalogue/commands/send-price-list.ts';
import { sendProducersMessage } from '../slices/catalogue/commands/producers.ts';
import { aPriceList, aProducer } from '../slices/catalogue/factory.ts';
import { changedProduct } from '../slices/catalogue/factory/products.ts';
import { closeStatement } from '../slices/hubs/commands/statements.ts';
import { createPurchases } from '../slices/hubs/commands/create-purchases.ts';
import { mailPurchase } from '../slices/hubs/commands/purchases.ts';
import { getPurchase } from '../slices/hubs/queries/purchases.ts';
import { getOpenStatement } from '../slices/hubs/queries/statements.ts';
import { sendStatement } from '../slices/invoicing/commands/statements.ts';
import { billedOrder } from '../slices/invoicing/factory/invoices.ts';
import { announceScheduledOffer } from '../slices/offers/commands/announce-scheduled-offer.ts';
import { changeScheduledOffer } from '../slices/offers/commands/scheduled-offers.ts';
import { aScheduledOffer } from '../slices/offers/factory/scheduled-offers.ts';
import { getScheduledOffer } from '../slices/offers/queries/scheduled-offers.ts';
import { placeStandingOrders } from '../slices/ordering/commands/place-standing-orders.ts';
import { aStandingOrder } from '../slices/ordering/factory/standing-orders.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../slices/ordering/factory/trading-pair.ts';
import { inviteMember } from '../slices/organizations/commands/invitations.ts';
import { setOrganization, verified } from '../slices/organizations/factory.ts';
import { inviteCustomer } from '../slices/relationships/commands/invitations.ts';
import { sendDueReports } from '../slices/reports/commands/send-scheduled-reports.ts';
import { callerOf } from '../slices/reports/factory/api-calls.ts';
import { codeOf } from '../testing/code-of.ts';
import { emailsTo } from '../testing/emails.ts';
import { runAllJobs } from '../testing/worker.ts';
import { reactingWorld } from '../testing/reactions.ts';

const world = await reactingWorld();
const STRANGER = 'inconnue@ailleurs.example';
let pair: TradingPair;
let producerId: ProducerId;
let formatId: FormatId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  await verified(world.as(anonymous), pair.farm);
  await setOrganization(world, pair.farm, { is_hub: true, is_buyer: true });
  await setOrganization(world, pair.bistro, { email: STRANGER });
  producerId = await aProducer(seller(), { email: STRANGER });
  formatId = await addProductForSale(world.as(system), pair);
  await changedProduct(seller(), formatId, { producerId });
});

afterEach(() => void vi.restoreAllMocks());

const seller = () => world.as(pair.seller);
const ordered = async (...actions: Parameters<typeof applyActions>[3][]): Promise<PurchaseOrderId> => {
  const id = await submitOrder(world.as, pair, [{ formatId, quantity: '2' }]);
  await applyActions(world.as, pair, id, 'confirm', ...actions);
  return id;
};
const delivered = () => ordered('prepare', 'markReady', 'deliver');

type Flow = (words?: string) => Promise<() => Promise<unknown>>;

/** Everything that mails words of an organization to addresses which it wrote down, besides invoices and orders. */
const flowsWithWords: Record<string, Flow> = {
  'an invitation of a customer':
    async (message = '') =>
    () =>
      inviteCustomer(seller(), { email: STRANGER, relationId: null, language: 'FR', message }),
  'a price list': async (message = '') => {
    const { id: priceListId } = await aPriceList(seller());
    return () => sendPriceList(seller(), { organizationId: pair.farm, priceListId, message });
  },
  'a message to producers':
    async (message = 'Avant 6 h') =>
    () =>
      sendProducersMessage(seller(), { producerIds: [producerId], message }),
  'a purchase of a hub': async (note = '') => {
    await ordered();
    const lines = [{ formatId, quantity: '2' }];
    return () => createPurchases(seller(), { on: '2026-11-24', producers: [{ producerId, lines, note }] });
  },
  'a purchase of a hub, again': async (note = '') => {
    await ordered();
    const lines = [{ formatId, quantity: '2' }];
    const { purchases } = await createPurchases(seller(), {
      on: '2026-11-24',
      producers: [{ producerId, lines, note }],
    });
    const { id: purchaseId, version } = await getPurchase(seller(), { purchaseId: purchases[0]!.id });
    // An address that was mailed today is no new one.
    const tomorrow = { ...seller(), clock: stoppedClock('2026-11-22T12:00:00Z') };
    return () => mailPurchase(tomorrow, { purchaseId, version });
  },
};

/** The same, and what carries no words. */
const flows: Record<string, Flow> = {
  ...flowsWithWords,
  'an invitation of a member': async () => () =>
    inviteMember(seller(), { organizationId: pair.farm, email: STRANGER, role: 'sales', language: 'FR' }),
  'a statement of a hub': async () => {
    await delivered();
    const { currency, until, dueMinor } = await getOpenStatement(seller(), { producerId });
    return () => closeStatement(seller(), { producerId, currency, until, dueMinor });
  },
  'a statement of a customer': async () => {
    await billedOrder(seller(), await delivered());
    const period = { from: '2026-11-01', until: '2026-11-30' };
    return () => sendStatement(world.as(system), { vendorId: pair.farm, customerId: pair.bistro, ...period });
  },
};

function noStrangers() {
  const { remoteConfig } = world.ports;
  const limits = { dailyStrangersUntrusted: 0, dailyStrangersTrusted: 0 };
  return vi.spyOn(remoteConfig, 'values').mockReturnValue({ ...remoteConfig.values(), ...limits });
}

async function announced(message: { fr: string; en: string; original: 'fr' } | null = null): Promise<void> {
  const scheduledOfferId = await aScheduledOffer(seller(), { formatId, unitPrice: '10', capacityOrders: 5 });
  const { version } = await getScheduledOffer(seller(), { scheduledOfferId });
  await changeScheduledOffer(seller(), { scheduledOfferId, version, change: { isAnnounced: true, message } });
  const opened = { kind: 'opened', opensAt: '2026-11-21T05:00:00.000Z' } as const;
  await announceScheduledOffer(world.as(system), { vendorId: pair.farm, scheduledOfferId, ...opened });
}

/** Nothing is delivered on a holiday. */
async function notPlaced(): Promise<void> {
  const at = (instant: string) => ({ clock: stoppedClock(instant) });
  const buyer = world.as(pair.buyer, at('2026-11-18T12:00:00Z'));
  await aStandingOrder(buyer, pair, [{ formatId, quantity: '2' }], { startsOn: '2026-12-25' });
  await placeStandingOrders(world.as(system, at('2026-12-23T21:00:00Z')));
}

describe('the daily limit of emails to strangers', () => {
  it.each(Object.entries(flows))('holds for %s', async (_, prepare) => {
    const send = await prepare();
    const limit = noStrangers();
    expect(await codeOf(send())).toBe('organizations.mailLimitReached');
    limit.mockRestore();
    expect(await codeOf(send())).toBeNull();
  });

  it('holds for a scheduled report, which is mailed by a later run', async () => {
    const savedReportId = '0197a000-0000-7000-8000-000000000001';
    await callerOf(world)(pair.seller, 'reports.putSavedReport', {
      savedReportId,
      name: 'Semaine',
      question: { side: 'vendor', period: 'lastWeek', from: null, until: null, by: 'product' },
      schedule: 'weekly',
      recipients: [STRANGER],
    });
    const aWeekLater = { ...world.as(system), clock: stoppedClock('2026-12-02T12:00:00Z') };
    const mailed = async () => {
      await sendDueReports(aWeekLater);
      const mails = await emailsTo(world.db, STRANGER);
      return mails.filter(({ template }) => template === 'report').length;
    };
    const limit = noStrangers();
    expect(await mailed()).toBe(0);
    limit.mockRestore();
    expect(await mailed()).toBe(1);
  });

  it.each([
    ['a scheduled offer', 'scheduledOffer', () => announced(), () => pair.farm],
    ['a standing order', 'standingOrderUpdate', notPlaced, () => pair.bistro],
  ] as const)('lets emails of %s wait, which nobody sends by hand', async (_, template, cause, sender) => {
    noStrangers();
    await cause();
    await runAllJobs(world.as(system), world.pool);
    const held = await world.db
      .selectFrom('outgoing_mail')
      .select('held_for')
      .where('to_address', '=', STRANGER)
      .where('template', '=', template)
      .where('organization_id', 'in', [pair.farm, pair.bistro])
      .execute();
    expect(held).toEqual([{ held_for: sender() }]);
  });
});

describe('the words of an organization that is not trusted', () => {
  const notTrusted = () => setOrganization(world, pair.farm, { verified_at: null });

  it.each(Object.entries(flowsWithWords))('reach no stranger by %s', async (_, prepare) => {
    const send = await prepare('Votre compte est bloqué');
    await notTrusted();
    expect(await codeOf(send())).toBe('organizations.messageToUnconfirmed');
    await verified(world.as(anonymous), pair.farm);
    expect(await codeOf(send())).toBeNull();
  });

  it.each([true, false])('are left out of the announcement of an offer: trusted is %s', async (isTrusted) => {
    if (!isTrusted) await notTrusted();
    await announced({ fr: 'Votre compte est bloqué', en: 'Your account is blocked', original: 'fr' });
    const mails = await emailsTo(world.db, STRANGER);
    const sent = mails.find(({ organization_id: of }) => of === pair.farm);
    expect(sent).toMatchObject({ template: 'scheduledOffer' });
    expect(/bloqué|blocked/.test(JSON.stringify(sent!.data))).toBe(isTrusted);
  });
});
