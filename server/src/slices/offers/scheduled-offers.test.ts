import { beforeAll, describe, expect, it } from 'vitest';
import { offerSearchInput, type FormatId, type OrganizationId, type PriceListId } from '@halles/contract';
import { type Member, system } from '../../platform/actor.ts';
import { registerProjections } from '../../platform/events/projections.ts';
import { offersProjection } from './commands/projection.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { testWorld } from '../../testing/world.ts';
import { aRestaurant, aMember, anOrganization } from '../organizations/factory.ts';
import {
  changeScheduledOffer,
  closeScheduledOffer,
  createScheduledOffer,
  duplicateScheduledOffer,
  removeScheduledOffer,
} from './commands/scheduled-offers.ts';
import { recordScheduledOfferEvents } from './commands/scheduled-offer-events.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { aFulfilment } from '../distribution/factory/fulfilments.ts';
import { aListedItem } from '../inventory/factory/listed-items.ts';
import { getScheduledOffer, listScheduledOffers, listScheduledWindows } from './queries/scheduled-offers.ts';
import { search } from './queries/search.ts';

const world = await testWorld();
const ctx = world.as(system);
let farm: OrganizationId;
let seller: Member;
let buyer: Member;
let base: PriceListId;
let formatId: FormatId;

const at = (iso: string): void => world.clock.advance(Date.parse(iso) - world.clock.now().getTime());

beforeAll(async () => {
  registerProjections([offersProjection]);
  const one = await anOrganization(ctx, { name: 'Ferme du Nord' });
  farm = one.organization.id;
  seller = one.owner;
  const other = await aRestaurant(ctx, 'Bistro Verger');
  buyer = other.owner;
  base = await aPriceList(ctx, { vendorId: farm, name: 'Arrivages', audience: { kind: 'nobody' } });
  formatId = (await aListedItem(ctx, { vendorId: farm, fr: 'Homard', en: 'Lobster' })).formatId;
  await setPrice(ctx, { vendorId: farm, priceListId: base, formatId, unitPrice: '22' });
  await aFulfilment(ctx, { vendorId: farm, zones: null });
});

const fields = {
  name: 'Arrivage du jeudi',
  message: { en: 'Lobster is in.', fr: 'Le homard est arrivé.', original: 'fr' as const },
  items: [] as { formatId: FormatId; unitPrice: string | null }[],
  // Thursdays 8:00 until Friday 12:00, in Sherbrooke.
  window: {
    recurrence: {
      frequency: 'weekly' as const,
      interval: 1,
      weekdays: ['TH' as const],
      weekOfMonth: null,
      startsOn: '2026-11-26',
      endsOn: null,
      holidays: 'keep' as const,
      exceptions: [],
    },
    opensAt: '08:00',
    closesAfterDays: 1,
    closesAt: '12:00',
  },
  audience: { kind: 'types' as const, customerTypes: ['restaurant' as const] },
  capacityOrders: null,
  isAnnounced: true,
  remindsHoursBefore: 3,
  isActive: true,
};
const create = (change: object = {}, as: Member = seller) =>
  createScheduledOffer(world.as(as), {
    ...fields,
    priceListId: base,
    items: [{ formatId, unitPrice: null }],
    ...change,
  });
const seen = async () =>
  (await search(world.as(buyer), offerSearchInput.parse({}))).rows.map((row) => [
    row.unitPrice,
    row.priceReason,
    row.closesAt,
  ]);
const reportedEvents = async () =>
  (
    await recordedEvents(
      world.db,
      farm,
      'offers.scheduledOfferOpened',
      'offers.scheduledOfferClosesSoon',
      'offers.scheduledOfferClosed',
    )
  ).map((event) => event.type.replace('offers.scheduledOffer', ''));

describe('a window', () => {
  it('opens and closes on time without a worker, and each event is recorded once', async () => {
    const { id, currentWindow, state } = await create();
    expect(state).toBe('planned');
    expect(currentWindow).toEqual({
      opensAt: '2026-11-26T13:00:00.000Z',
      closesAt: '2026-11-27T17:00:00.000Z',
    });
    expect(await seen()).toEqual([]);

    at('2026-11-26T12:59:59.000Z');
    await recordScheduledOfferEvents(ctx);
    expect(await seen()).toEqual([]);
    at('2026-11-26T13:00:00.000Z');
    // Buyers see the open offer although no worker has run.
    expect(await seen()).toEqual([['22', 'scheduledOffer', '2026-11-27T17:00:00.000Z']]);
    expect(await reportedEvents()).toEqual([]);
    await Promise.all([recordScheduledOfferEvents(ctx), recordScheduledOfferEvents(ctx)]);
    await recordScheduledOfferEvents(ctx);
    expect(await reportedEvents()).toEqual(['Opened']);

    at('2026-11-27T14:30:00.000Z');
    await recordScheduledOfferEvents(ctx);
    await recordScheduledOfferEvents(ctx);
    expect(await reportedEvents()).toEqual(['Opened', 'ClosesSoon']);

    at('2026-11-27T17:00:00.000Z');
    expect(await seen()).toEqual([]);
    await recordScheduledOfferEvents(ctx);
    await recordScheduledOfferEvents(ctx);
    expect(await reportedEvents()).toEqual(['Opened', 'ClosesSoon', 'Closed']);
    const next = await getScheduledOffer(world.as(seller), { scheduledOfferId: id });
    expect(next.currentWindow?.opensAt).toBe('2026-12-03T13:00:00.000Z');

    // No worker ran during the whole window, so it is closed without an announcement.
    at('2026-12-05T10:00:00.000Z');
    await recordScheduledOfferEvents(ctx);
    expect(await reportedEvents()).toEqual(['Opened', 'ClosesSoon', 'Closed', 'Closed']);
    await removeScheduledOffer(world.as(seller), { scheduledOfferId: id });
  });

  it('keeps its local time across clock changes', async () => {
    at('2027-03-11T10:00:00.000Z');
    const { nextWindows, id } = await create();
    expect(nextWindows.slice(0, 2)).toEqual([
      { opensAt: '2027-03-11T13:00:00.000Z', closesAt: '2027-03-12T17:00:00.000Z' },
      { opensAt: '2027-03-18T12:00:00.000Z', closesAt: '2027-03-19T16:00:00.000Z' },
    ]);
    await removeScheduledOffer(world.as(seller), { scheduledOfferId: id });
  });

  it('that was closed by hand stays closed when other fields change, and reopens the next week', async () => {
    at('2027-04-01T12:30:00.000Z');
    const { id, version } = await create();
    await recordScheduledOfferEvents(ctx);
    expect(await seen()).toHaveLength(1);
    const closed = await closeScheduledOffer(world.as(seller), { scheduledOfferId: id });
    expect(closed.state).toBe('planned');
    expect(closed.currentWindow?.opensAt).toBe('2027-04-08T12:00:00.000Z');
    expect(await seen()).toEqual([]);
    await changeScheduledOffer(world.as(seller), {
      scheduledOfferId: id,
      version: version + 1,
      change: { name: 'Arrivage' },
    });
    expect(await seen()).toEqual([]);
    await expect(closeScheduledOffer(world.as(seller), { scheduledOfferId: id })).rejects.toMatchObject({
      code: 'offers.notOpen',
    });
    at('2027-04-08T12:00:00.000Z');
    expect(await seen()).toHaveLength(1);
    await removeScheduledOffer(world.as(seller), { scheduledOfferId: id });
    expect(await seen()).toEqual([]);
  });
});

it('has its own price, or follows the price of its list', async () => {
  at('2027-05-06T13:00:00.000Z');
  const { id, version } = await create();
  await setPrice(ctx, { vendorId: farm, priceListId: base, formatId, unitPrice: '23.5' });
  expect(await seen()).toMatchObject([['23.5', 'scheduledOffer', expect.any(String)]]);
  await changeScheduledOffer(world.as(seller), {
    scheduledOfferId: id,
    version,
    change: { items: [{ formatId, unitPrice: '19' }] },
  });
  expect(await seen()).toMatchObject([['19', 'scheduledOffer', expect.any(String)]]);
  const copy = await duplicateScheduledOffer(world.as(seller), { scheduledOfferId: id });
  expect(copy).toMatchObject({ state: 'draft', items: [{ unitPrice: '19' }] });
  expect((await listScheduledOffers(world.as(seller), {})).map((row) => row.state)).toEqual([
    'open',
    'draft',
  ]);
  await expect(
    changeScheduledOffer(world.as(seller), { scheduledOfferId: id, version, change: { name: 'x' } }),
  ).rejects.toMatchObject({ code: 'request.stale' });
  await removeScheduledOffer(world.as(seller), { scheduledOfferId: id });
});

it('of several open ones, the one opened last sets the price', async () => {
  at('2027-06-03T12:30:00.000Z');
  const first = await create({ items: [{ formatId, unitPrice: '21' }] });
  const second = await create({
    items: [{ formatId, unitPrice: '19' }],
    window: { ...fields.window, opensAt: '10:00' },
  });
  const prices = async () => (await seen()).map(([unitPrice]) => unitPrice);
  expect(await prices()).toEqual(['21']);
  at('2027-06-03T14:00:00.000Z');
  expect(await prices()).toEqual(['19']);
  for (const { id } of [first, second])
    await removeScheduledOffer(world.as(seller), { scheduledOfferId: id });
});

it('is in the calendar', async () => {
  at('2027-06-03T13:00:00.000Z');
  const { id } = await create();
  const windows = await listScheduledWindows(world.as(seller), { from: '2027-06-01', until: '2027-06-14' });
  expect(windows.map((window) => [window.opensAt, window.isOpen])).toEqual([
    ['2027-06-03T12:00:00.000Z', true],
    ['2027-06-10T12:00:00.000Z', false],
  ]);
  await removeScheduledOffer(world.as(seller), { scheduledOfferId: id });
});

describe('refused input', () => {
  it.each([
    [
      { items: [{ formatId: '018f0000-0000-7000-8000-000000000000', unitPrice: '1' }] },
      'offers.unknownFormat',
    ],
    [{ priceListId: null }, 'offers.itemWithoutPrice'],
    [{ priceListId: '018f0000-0000-7000-8000-000000000000' }, 'offers.unknownPriceList'],
    [
      { audience: { kind: 'customers', customerIds: ['018f0000-0000-7000-8000-000000000000'] } },
      'offers.unknownCustomer',
    ],
    [
      { window: { ...fields.window, recurrence: { ...fields.window.recurrence, endsOn: '2026-11-26' } } },
      'offers.neverOpens',
    ],
    [{ window: { ...fields.window, closesAfterDays: 9 } }, 'offers.windowsOverlap'],
  ])('%o: %s', async (change, code) => {
    at('2027-07-01T13:00:00.000Z');
    await expect(create(change)).rejects.toMatchObject({ code });
  });

  it.each([
    ['sales', true],
    ['manager', true],
    ['buyer', false],
    ['warehouse', false],
    ['viewer', false],
  ] as const)('a %s may plan offers: %s', async (role, may) => {
    const person = await aMember(ctx, farm, role);
    const attempt = create({}, person);
    if (may) await expect(attempt).resolves.toMatchObject({ state: expect.any(String) });
    else await expect(attempt).rejects.toMatchObject({ code: 'request.notAllowed' });
  });

  it('another organization finds nothing of it', async () => {
    const { owner } = await anOrganization(ctx);
    const { id } = await create();
    await expect(getScheduledOffer(world.as(owner), { scheduledOfferId: id })).rejects.toMatchObject({
      code: 'request.notFound',
    });
    await expect(removeScheduledOffer(world.as(owner), { scheduledOfferId: id })).rejects.toMatchObject({
      code: 'request.notFound',
    });
  });
});
