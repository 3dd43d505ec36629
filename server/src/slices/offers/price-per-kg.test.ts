import { expect, it } from 'vitest';
import type { FormatFields } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import { testApp } from '../../testing/app.ts';
import { aProduct } from '../catalogue/factory.ts';
import { setStock } from '../inventory/factory/listed-items.ts';
import { anOrganization } from '../organizations/factory.ts';

const { world } = await testApp();

it.each<[string, Partial<FormatFields>, number | null]>([
  ['a bag of 5 kg', { saleUnit: 'bag', contentQuantity: '5', contentUnit: 'kg' }, 5],
  [
    'a case of 12 × 250 g',
    { saleUnit: 'case', quantityPerUnit: '12', contentQuantity: '250', contentUnit: 'g' },
    3,
  ],
  ['a jar of 500 g', { saleUnit: 'jar', contentQuantity: '500', contentUnit: 'g' }, 0.5],
  ['a bottle of 1 litre', { saleUnit: 'bottle', contentQuantity: '1', contentUnit: 'litre' }, null],
  [
    'a bag that weighs 4.8 kg',
    { saleUnit: 'bag', netWeightKg: '4.8', contentQuantity: '5', contentUnit: 'kg' },
    4.8,
  ],
  ['a bunch', { saleUnit: 'bunch' }, null],
])('%s is compared by the kilogram', async (_what, format, kg) => {
  const { owner } = await anOrganization(world.as(system));
  const ctx = world.as(owner);
  const { formats } = await aProduct(ctx, {}, [{ netWeightKg: null, ...format }]);
  const [{ id }] = formats as [(typeof formats)[number]];
  await setStock(world.as(system), owner.organizationId, id, { onHand: '10' });
  const offered = await world.db
    .selectFrom('offered_formats')
    .select('kg_per_unit')
    .where('format_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(offered.kg_per_unit === null ? null : Number(offered.kg_per_unit)).toBe(kg);
});
