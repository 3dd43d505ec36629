import { beforeAll, describe, expect, it } from 'vitest';
import { anonymous, system } from '../platform/actor.ts';
import { stoppedClock } from '../platform/clock.ts';
import { allSchedules } from '../platform/reactions/registry.ts';
import { retentionDays } from '../platform/retention.ts';
import { sendPriceList } from '../slices/catalogue/commands/send-price-list.ts';
import { aPriceList, aProduct } from '../slices/catalogue/factory.ts';
import { aNotification } from '../slices/notifications/factory/events.ts';
import { inviteMember } from '../slices/organizations/commands/invitations.ts';
import { countSearch } from '../slices/offers/commands/count-search.ts';
import { aRestaurant, anOrganization, setSettings, verified } from '../slices/organizations/factory.ts';
import { inviteCustomer } from '../slices/relationships/commands/invitations.ts';
import { aRelation } from '../slices/relationships/factory.ts';
import { testWorld } from '../testing/world.ts';
import { registerAllReactions } from './slices.ts';

const world = await testWorld();

beforeAll(async () => {
  registerAllReactions();
  const { owner, organization } = await anOrganization(world.as(anonymous));
  const organizationId = organization.id;
  await verified(world.as(anonymous), organizationId);
  await inviteMember(world.as(owner), {
    organizationId,
    email: 'invite@exemple.quebec',
    role: 'sales',
    language: 'FR',
  });
  await inviteCustomer(world.as(owner), { email: null, relationId: null, language: 'FR', message: '' });
  const { owner: bistro } = await aRestaurant(world.as(anonymous));
  await setSettings(world, bistro.organizationId, { price_list_emails: ['chef@bistro.example'] });
  await aRelation(world.as(anonymous), { vendor: owner, customer: bistro });
  await countSearch(world.as(bistro), { text: 'topinambours' });
  const { formats } = await aProduct(world.as(owner), {}, [{ sku: 'CAR-1' }]);
  const list = await aPriceList(world.as(owner), { name: 'Cuisines' }, { [formats[0]!.id]: '2.50' });
  await sendPriceList(world.as(owner), { organizationId, priceListId: list.id, message: '' });
  await aNotification(world.as(system), organizationId);
});

describe('the nightly schedules delete', () => {
  it.each([
    ['invitations', 'expires_at', 'organizations.deleteEndedInvitations', retentionDays.endedLinks],
    ['supplier_invitations', 'expires_at', 'relationships.deleteEndedInvitations', retentionDays.endedLinks],
    ['price_list_links', 'expires_at', 'catalogue.deleteEndedPriceListLinks', retentionDays.endedLinks],
    ['notifications', 'happened_at', 'notifications.deleteOld', retentionDays.notifications],
    ['search_days', 'created_at', 'offers.deleteOldSearches', retentionDays.searches],
    ['idempotency_keys', 'created_at', 'platform.forgetOldKeys', retentionDays.savedAnswers],
  ] as const)('%s some days after %s, and not before', async (table, column, name, days) => {
    await world.pool.query(
      `insert into idempotency_keys (scope, key, body_hash, created_at) values ('a', $1, '', $2)`,
      [name, world.clock.now()],
    );
    const rows = async () =>
      (await world.pool.query<{ at: Date }>(`select ${column} as at from ${table} order by 1`)).rows;
    const [oldest] = await rows();
    const run = (at: number) =>
      allSchedules()
        .find((one) => one.name === name)!
        .run(world.as(system, { clock: stoppedClock(new Date(at).toISOString()) }));
    const end = oldest!.at.getTime() + days * 86_400_000;
    await run(end);
    expect(await rows()).toContainEqual(oldest);
    await run(end + 1);
    expect(await rows()).not.toContainEqual(oldest);
  });
});
