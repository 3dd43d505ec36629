import { beforeEach, describe, expect, it } from 'vitest';
import type {
  CustomerOrganizationType,
  FormatId,
  OrganizationId,
  PriceListId,
  ScheduledOffer,
} from '@halles/contract';
import { type Member, system } from '../../platform/actor.ts';
import { registerProjections } from '../../platform/events/projections.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { aFulfilment } from '../distribution/factory/fulfilments.ts';
import { aListedItem } from '../inventory/factory/listed-items.ts';
import { anOrganization, setOrganization, setSettings, verified } from '../organizations/factory.ts';
import { aRelation, setRelation } from '../relationships/factory.ts';
import { announceScheduledOffer } from './commands/announce-scheduled-offer.ts';
import { offersProjection } from './commands/projection.ts';
import { recordScheduledOfferEvents } from './commands/scheduled-offer-events.ts';
import {
  changeScheduledOffer,
  closeScheduledOffer,
  createScheduledOffer,
  removeScheduledOffer,
} from './commands/scheduled-offers.ts';
import { listScheduledOfferNotices } from './queries/scheduled-offer-audience.ts';
import { offersRoutes } from './routes.ts';

const world = await reactingWorld();
const ctx = world.as(system);
const work = () => runAllJobs(ctx, world.pool);
const at = (iso: string): void => world.clock.advance(Date.parse(iso) - world.clock.now().getTime());
const OPEN = '2026-11-26T13:00:00.000Z';
const SOON = '2026-11-27T14:30:00.000Z';

let week = 0;
let farm: OrganizationId;
let seller: Member;
let base: PriceListId;
let formatId: FormatId;

/** Each test has its own week, as the clock of a file does not go back. */
const inWeek = (iso: string): string => new Date(Date.parse(iso) + week * 7 * 86_400_000).toISOString();

async function aCustomer(
  name: string,
  emails: string[],
  language: 'EN' | 'FR' = 'FR',
  type: CustomerOrganizationType = 'restaurant',
) {
  const { organization, owner } = await anOrganization(ctx, {
    name,
    isSeller: false,
    isBuyer: true,
    customerOrganizationType: type,
  });
  // The main address gets everything; without it, only what is ticked counts.
  await setOrganization(world, organization.id, { email: null });
  await setSettings(world, organization.id, { price_list_emails: emails, language });
  return { id: organization.id, owner };
}

beforeEach(async () => {
  registerProjections([offersProjection]);
  week += 1;
  at(inWeek('2026-11-24T12:00:00.000Z'));
  ({
    organization: { id: farm },
    owner: seller,
  } = await anOrganization(ctx, { name: 'Ferme du Nord' }));
  base = await aPriceList(ctx, { vendorId: farm, currency: 'EUR', audience: { kind: 'nobody' } });
  formatId = (await aListedItem(ctx, { vendorId: farm, fr: 'Homard', en: 'Lobster' })).formatId;
  await setPrice(ctx, { vendorId: farm, priceListId: base, formatId, unitPrice: '22' });
  await aFulfilment(ctx, { vendorId: farm, zones: null });
});

const create = (change: object = {}): Promise<ScheduledOffer> =>
  createScheduledOffer(world.as(seller), {
    name: 'Arrivage du jeudi',
    message: { en: 'Lobster is in.', fr: 'Le homard est arrivé.', original: 'fr' },
    window: {
      recurrence: {
        frequency: 'weekly',
        interval: 1,
        weekdays: ['TH'],
        weekOfMonth: null,
        startsOn: inWeek(OPEN).slice(0, 10),
        endsOn: null,
        holidays: 'keep',
        exceptions: [],
      },
      opensAt: '08:00',
      closesAfterDays: 1,
      closesAt: '12:00',
    },
    audience: { kind: 'types', customerTypes: ['restaurant'] },
    capacityOrders: null,
    isAnnounced: true,
    remindsHoursBefore: 3,
    isActive: true,
    priceListId: base,
    items: [{ formatId, unitPrice: null }],
    ...change,
  });

interface SentMail {
  to_address: string;
  language: string;
  data: { kind: string; message: string; currency: string; items: { name: string; price: string }[] } | null;
}
const mails = async (): Promise<SentMail[]> =>
  (
    await world.pool.query<SentMail>(
      `select to_address, language, data from outgoing_mail
       where template = 'scheduledOffer' and organization_id = $1 order by created_at, to_address`,
      [farm],
    )
  ).rows;
const notified = async (organizationId: OrganizationId): Promise<string[]> =>
  (
    await world.pool.query<{ type: string }>(
      `select type from notifications where organization_id = $1 and type like 'SCHEDULED_OFFER%' order by happened_at`,
      [organizationId],
    )
  ).rows.map(({ type }) => type);
const notices = async (scheduledOfferId: ScheduledOffer['id']) =>
  (await listScheduledOfferNotices(world.as(seller), { scheduledOfferId })).map(
    ({ kind, customers, emails }) => [kind, customers, emails],
  );
const open = async () => {
  at(inWeek(OPEN));
  await recordScheduledOfferEvents(ctx);
};

describe('the announcement', () => {
  it('goes once to each customer who sees the offer, in their language, by email and as a notification', async () => {
    await verified(ctx, farm);
    const bistro = await aCustomer('Bistro Verger', ['chef@bistro.example']);
    await setOrganization(world, bistro.id, { email: 'Achats@bistro.example' });
    const diner = await aCustomer('Diner', ['cook@diner.example'], 'EN');
    const silent = await aCustomer('Sans courriel', []);
    for (const { owner } of [bistro, diner, silent])
      await aRelation(ctx, { vendor: seller, customer: owner });
    const stranger = await aCustomer('Inconnu', ['moi@inconnu.example']);
    const { id, currency } = await create();
    // The currency of the price list, not the farm's.
    expect(currency).toBe('EUR');
    await open();
    const notice = { vendorId: farm, scheduledOfferId: id, kind: 'opened', opensAt: inWeek(OPEN) } as const;
    await announceScheduledOffer(ctx, notice);
    expect(
      (await mails()).map(({ to_address, language, data }) => [
        to_address,
        language,
        data?.message,
        data?.items[0]?.name,
        data?.currency,
      ]),
    ).toEqual([
      ['achats@bistro.example', 'FR', 'Le homard est arrivé.', 'Homard', 'EUR'],
      ['chef@bistro.example', 'FR', 'Le homard est arrivé.', 'Homard', 'EUR'],
      ['cook@diner.example', 'EN', 'Lobster is in.', 'Lobster', 'EUR'],
    ]);
    await Promise.all([work(), work()]);
    expect(await mails()).toHaveLength(3);
    for (const { id: customerId } of [bistro, diner, silent])
      expect(await notified(customerId)).toEqual(['SCHEDULED_OFFER_OPENED']);
    expect(await notified(stranger.id)).toEqual([]);
    expect(await notices(id)).toEqual([['opened', 3, 3]]);
  });

  it('is not doubled by several servers, nor by a job that runs again after a restart', async () => {
    const bistro = await aCustomer('Bistro Verger', ['chef@bistro.example']);
    await aRelation(ctx, { vendor: seller, customer: bistro.owner });
    const { id } = await create();
    at(inWeek(OPEN));
    const notice = { vendorId: farm, scheduledOfferId: id, kind: 'opened', opensAt: inWeek(OPEN) } as const;
    await Promise.all([1, 2, 3].map(() => announceScheduledOffer(ctx, notice)));
    await announceScheduledOffer(ctx, notice);
    await work();
    expect(await mails()).toHaveLength(1);
    expect(await notified(bistro.id)).toEqual(['SCHEDULED_OFFER_OPENED']);
    expect(await notices(id)).toEqual([['opened', 1, 1]]);
  });

  it('leaves out paused relations and customers outside the audience', async () => {
    const paused = await aCustomer('En pause', ['a@pause.example']);
    const grocer = await aCustomer('Épicerie', ['b@epicerie.example'], 'FR', 'grocer');
    await aRelation(ctx, { vendor: seller, customer: paused.owner });
    await aRelation(ctx, { vendor: seller, customer: grocer.owner });
    await setRelation(ctx, farm, paused.id, { status: 'paused', stoppedBy: 'vendor' });
    const { id } = await create();
    await open();
    await work();
    expect(await mails()).toEqual([]);
    expect(await notices(id)).toEqual([]);
  });

  it.each([
    ['closed', (id: ScheduledOffer['id']) => closeScheduledOffer(world.as(seller), { scheduledOfferId: id })],
    [
      'removed',
      (id: ScheduledOffer['id']) => removeScheduledOffer(world.as(seller), { scheduledOfferId: id }),
    ],
    [
      'not announced any more',
      async (id: ScheduledOffer['id']) =>
        changeScheduledOffer(world.as(seller), {
          scheduledOfferId: id,
          version: 1,
          change: { isAnnounced: false },
        }),
    ],
  ])('is not sent of an offer that was %s before its job ran', async (_, change) => {
    const bistro = await aCustomer('Bistro Verger', ['chef@bistro.example']);
    await aRelation(ctx, { vendor: seller, customer: bistro.owner });
    const { id } = await create();
    await open();
    await change(id);
    await work();
    expect(await mails()).toEqual([]);
    expect(await notified(bistro.id)).toEqual([]);
  });

  it('is not sent again when the open window is moved', async () => {
    const bistro = await aCustomer('Bistro Verger', ['chef@bistro.example']);
    await aRelation(ctx, { vendor: seller, customer: bistro.owner });
    const { id, window } = await create();
    await open();
    await work();
    at(inWeek('2026-11-26T16:00:00.000Z'));
    await changeScheduledOffer(world.as(seller), {
      scheduledOfferId: id,
      version: 1,
      change: { window: { ...window, opensAt: '09:00' } },
    });
    await recordScheduledOfferEvents(ctx);
    await work();
    expect(await mails()).toHaveLength(1);
    expect(await recordedEvents(world.db, farm, 'offers.scheduledOfferNoticesSent')).toHaveLength(1);
  });
});

describe('the reminder', () => {
  it('goes once before the offer closes', async () => {
    const bistro = await aCustomer('Bistro Verger', ['chef@bistro.example']);
    await aRelation(ctx, { vendor: seller, customer: bistro.owner });
    const { id } = await create();
    await open();
    await work();
    at(inWeek(SOON));
    await recordScheduledOfferEvents(ctx);
    await Promise.all([work(), work()]);
    await recordScheduledOfferEvents(ctx);
    await work();
    expect((await mails()).map(({ to_address }) => to_address)).toEqual([
      'chef@bistro.example',
      'chef@bistro.example',
    ]);
    expect(await notified(bistro.id)).toEqual(['SCHEDULED_OFFER_OPENED', 'SCHEDULED_OFFER_CLOSES_SOON']);
    expect(await notices(id)).toEqual([
      ['closesSoon', 1, 1],
      ['opened', 1, 1],
    ]);
  });

  it('of a window shorter than its notice is left out, as the announcement has just gone', async () => {
    const bistro = await aCustomer('Bistro Verger', ['chef@bistro.example']);
    await aRelation(ctx, { vendor: seller, customer: bistro.owner });
    const { id } = await create({ remindsHoursBefore: 72 });
    await open();
    await work();
    expect(await mails()).toHaveLength(1);
    expect(await notices(id)).toHaveLength(1);
  });
});

it('the seller sees live what was sent, and nobody else does', async () => {
  const bistro = await aCustomer('Bistro Verger', ['chef@bistro.example']);
  await aRelation(ctx, { vendor: seller, customer: bistro.owner });
  const { id } = await create();
  await open();
  await expectLiveMatchesFetch(
    {
      world,
      routes: offersRoutes,
      name: 'offers.listScheduledOfferNotices',
      input: { scheduledOfferId: id },
      actor: seller,
    },
    work,
  );
  expect(await notices(id)).toHaveLength(1);
  await expect(
    listScheduledOfferNotices(world.as(bistro.owner), { scheduledOfferId: id }),
  ).rejects.toMatchObject({ code: 'request.notFound' });
});
