import { beforeEach, describe, expect, it } from 'vitest';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { anOrganization } from '../organizations/factory.ts';
import { runSellerMidnights } from './commands/seller-midnights.ts';
import { aStockedFormat } from './factory.ts';
import { listItems } from './queries/items.ts';

const world = await reactingWorld();
let marie: Member;

beforeEach(async () => {
  // The farm is in Québec, where it is Saturday 2026-11-21.
  marie = (await anOrganization(world.as(anonymous))).owner;
});

const at = (instant: string) => ({ clock: stoppedClock(instant) });
const runAt = (instant: string) => runSellerMidnights(world.as(system, at(instant)));
const only = async (instant: string) =>
  (await listItems(world.as(marie, at(instant)), { page: 1, pageSize: 25, descending: false })).rows[0]!;
const changes = async () =>
  (await recordedEvents(world.db, marie.organizationId, 'inventory.stockChanged')).map(
    ({ data }) => (data as { why: string }).why,
  );

describe('a weekly stock', () => {
  const weekly = () => aStockedFormat(world.as(marie), { mode: 'weekly', weeklyQuantity: '40', onHand: '6' });
  const sunday = '2026-11-23T04:59:00Z';
  const monday = '2026-11-23T05:00:00Z';

  it('restarts at the seller’s midnight on Monday, once', async () => {
    await weekly();
    await runAt(sunday);
    expect(await only(sunday)).toMatchObject({ onHand: '6' });
    await runAt(monday);
    await runAt(monday);
    await runAt('2026-11-25T12:00:00Z');
    expect(await only(monday)).toMatchObject({ onHand: '40', mode: 'weekly' });
    expect(await changes()).toEqual(['edited', 'reset']);
  });

  it('restarts once when several workers run at a time', async () => {
    await weekly();
    await Promise.all([runAt(monday), runAt(monday), runAt(monday)]);
    expect(await changes()).toEqual(['edited', 'reset']);
  });

  it('restarts late when no worker ran on Monday, and only once after two weeks', async () => {
    await weekly();
    await runAt('2026-12-02T15:00:00Z');
    expect(await changes()).toEqual(['edited', 'reset']);
    expect(await only(monday)).toMatchObject({ onHand: '40' });
  });
});

describe('days of sale', () => {
  it('begin and end at the seller’s midnight, and record an event', async () => {
    await aStockedFormat(world.as(marie), { availableFrom: '2026-11-23', availableUntil: '2026-11-24' });
    const eventsAt = async (instant: string) => {
      await runAt(instant);
      return [(await changes()).length - 1, (await only(instant)).state];
    };
    expect(await eventsAt('2026-11-22T12:00:00Z')).toEqual([0, 'notNow']);
    expect(await eventsAt('2026-11-23T05:00:00Z')).toEqual([1, 'inStock']);
    expect(await eventsAt('2026-11-24T05:00:00Z')).toEqual([1, 'inStock']);
    expect(await eventsAt('2026-11-25T04:59:00Z')).toEqual([1, 'inStock']);
    expect(await eventsAt('2026-11-25T05:00:00Z')).toEqual([2, 'notNow']);
    expect(await eventsAt('2026-11-26T05:00:00Z')).toEqual([2, 'notNow']);
  });
});
