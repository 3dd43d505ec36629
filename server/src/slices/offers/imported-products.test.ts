import { beforeEach, expect, it } from 'vitest';
import type { OrganizationId } from '@halles/contract';
import { system, type Member } from '../../platform/actor.ts';
import { transaction } from '../../platform/transaction.ts';
import { testApp } from '../../testing/app.ts';
import { aProduct } from '../catalogue/factory.ts';
import { productsImport } from '../catalogue/index.ts';
import { setStock } from '../inventory/factory/listed-items.ts';
import { anOrganization } from '../organizations/factory.ts';
import { rebuildOffers } from './commands/rebuild.ts';

const { world } = await testApp();
let marie: Member;

beforeEach(async () => {
  marie = (await anOrganization(world.as(system))).owner;
});

const categories = async (vendorId: OrganizationId) =>
  (
    await world.db
      .selectFrom('offered_formats')
      .select('category_id')
      .where('vendor_id', '=', vendorId)
      .execute()
  ).map(({ category_id }) => category_id);

it('an imported product changes the offers of all its formats, and so does its undo', async () => {
  const ctx = world.as(marie);
  const { formats } = await aProduct(ctx, {}, [{ sku: 'CAR-1' }, { sku: 'CAR-2' }]);
  for (const { id } of formats) await setStock(ctx, marie.organizationId, id, { onHand: '10' });
  const row = { number: 2, values: { sku: 'CAR-1', category: 'herbs.fresh' } };
  const [compared] = await productsImport.compare({ ctx, forUpdate: false }, {}, [row]);
  const applied = [{ ...row, action: 'change' as const, changes: compared!.changes }];
  const done = await transaction(ctx, (tx) => productsImport.apply(tx, {}, applied, async () => undefined));
  expect(await categories(marie.organizationId)).toEqual(['herbs.fresh', 'herbs.fresh']);
  await transaction(ctx, (tx) => productsImport.undo(tx, {}, done));
  expect(await categories(marie.organizationId)).toEqual(['vegetables.roots', 'vegetables.roots']);
  expect(await rebuildOffers(world.as(system))).toEqual({ added: 0, changed: 0, removed: 0 });
});
