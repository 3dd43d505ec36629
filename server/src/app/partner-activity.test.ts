import { expect, it } from 'vitest';
import { anonymous, system, type Member } from '../platform/actor.ts';
import { setUser } from '../slices/identity/factory.ts';
import { listActivity } from '../slices/organizations/queries/activity.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
} from '../slices/ordering/factory/trading-pair.ts';
import { reactingWorld } from '../testing/reactions.ts';

const world = await reactingWorld();

it('the activity of an organization names its own people, and nobody of its partners', async () => {
  const as = (person: Member) => world.as(person);
  const pair = await aTradingPair(world.as(anonymous));
  await setUser(world, pair.seller.userId, { first_name: 'Zéphyrine', last_name: 'Quenneville' });
  await setUser(world, pair.buyer.userId, { first_name: 'Théodore', last_name: 'Lachance' });
  const carrots = await addProductForSale(world.as(system), pair);
  const order = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
  await applyActions(as, pair, order, 'confirm');
  const activityOf = async (person: Member) =>
    (
      await listActivity(as(person), { organizationId: person.organizationId, page: 1, pageSize: 50 })
    ).rows.filter(({ type }) => type.startsWith('ordering.') && type !== 'ordering.cartChanged');
  expect((await activityOf(pair.seller)).map(({ type, person }) => [type, person])).toEqual([
    ['ordering.moved', 'Zéphyrine Quenneville'],
  ]);
  // Nor what an order of a partner changes in the stock.
  const { rows } = await listActivity(as(pair.seller), {
    organizationId: pair.seller.organizationId,
    page: 1,
    pageSize: 50,
  });
  expect(rows.filter(({ person }) => person === 'Théodore Lachance')).toEqual([]);
  expect((await activityOf(pair.buyer)).map(({ type, person }) => [type, person])).toEqual([
    ['ordering.submitted', 'Théodore Lachance'],
  ]);
});
