import { expect, it } from 'vitest';
import { anonymous } from '../../platform/actor.ts';
import { testWorld } from '../../testing/world.ts';
import { anOrganization } from '../organizations/factory.ts';
import { aRelation } from '../relationships/factory.ts';
import { putItemList, shareItemList } from './commands/item-lists.ts';
import { listItemLists } from './queries/item-lists.ts';

const world = await testWorld();

it('a list that a colleague shared meanwhile is not taken from its partners unseen', async () => {
  const farm = (await anOrganization(world.as(anonymous))).owner;
  const bistro = (await anOrganization(world.as(anonymous), { isSeller: false, isBuyer: true })).owner;
  await aRelation(world.as(anonymous), { vendor: farm, customer: bistro });
  const itemListId = world.ids.next<'ItemList'>();
  const { version } = await putItemList(world.as(bistro), { itemListId, name: 'Brunch', formatIds: [] });
  const share = (seen: number, partnerIds: (typeof farm.organizationId)[]) =>
    shareItemList(world.as(bistro), { itemListId, version: seen, partnerIds });
  const shared = await share(version, [farm.organizationId]);

  await expect(share(version, [])).rejects.toMatchObject({
    code: 'request.stale',
    details: { current: shared },
  });
  expect(await listItemLists(world.as(farm))).toHaveLength(1);
  await share(shared.version, []);
  expect(await listItemLists(world.as(farm))).toEqual([]);
});
