import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FormatId } from '@halles/contract';
import { anonymous, system, type Person } from '../../platform/actor.ts';
import { registerEveryReaction } from '../../testing/reactions.ts';
import { testWorld } from '../../testing/world.ts';
import { insertTaxes } from '../organizations/factory.ts';
import { addProductForSale, aTradingPair, submitOrder, type TradingPair } from './factory/trading-pair.ts';

registerEveryReaction();
const world = await testWorld();
let pair: TradingPair;
let wine: FormatId;
const full = world.ids.next<'Tax'>();
const reduced = world.ids.next<'Tax'>();

beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const vat = { fr: 'TVA', en: 'VAT', taxNumber: '' };
  await insertTaxes(world, pair.farm, [
    { ...vat, id: full, rate: '20', taxGroups: ['standard', 'alcohol'] },
    { ...vat, id: reduced, rate: '5.5', taxGroups: ['reduced'] },
  ]);
  wine = await addProductForSale(world.as(system), pair, {
    fr: 'Vin',
    en: 'Wine',
    unitPrice: '10',
    format: { taxClass: 'taxable', taxGroup: 'alcohol' },
  });
});

// Writes formats directly: only the release before this one writes these columns.
describe('the release before, which reads tax ids', () => {
  it('finds them on a format, and none once it is not taxable', async () => {
    const taxIds = async () =>
      (await sql<{ ids: string[] }>`select tax_ids as ids from formats where id = ${wine}`.execute(world.db))
        .rows[0]!.ids;
    expect(await taxIds()).toEqual([full]);
    await sql`update formats set tax_group = 'reduced' where id = ${wine}`.execute(world.db);
    expect(await taxIds()).toEqual([reduced]);
    await sql`update formats set tax_class = 'exempt' where id = ${wine}`.execute(world.db);
    expect(await taxIds()).toEqual([]);
    await sql`update formats set tax_class = 'taxable', tax_group = 'alcohol' where id = ${wine}`.execute(
      world.db,
    );
  });

  it('finds them on an order line, and leaves the group on the lines that it writes', async () => {
    const id = await submitOrder((person: Person) => world.as(person), pair, [
      { formatId: wine, quantity: '1' },
    ]);
    const written = await sql<{ ids: string[]; group: string }>`
      select format_tax_ids as ids, tax_group as "group" from purchase_order_lines where purchase_order_id = ${id}`.execute(
      world.db,
    );
    expect(written.rows).toEqual([{ ids: [full], group: 'alcohol' }]);
    const { rows } = await sql<{ group: string }>`
      insert into purchase_order_lines (purchase_order_id, id, vendor_id, position, format_id, product_id, name, title,
        sale_unit, storage, is_variable_weight, category_id, unit_price, tax_class, format_tax_ids, requested, created_at)
      select purchase_order_id, ${world.ids.next<'OrderLine'>()}, vendor_id, 2, format_id, product_id, name, title,
        sale_unit, storage, is_variable_weight, category_id, unit_price, tax_class, format_tax_ids, requested, created_at
      from purchase_order_lines where purchase_order_id = ${id}
      returning tax_group as "group"`.execute(world.db);
    expect(rows).toEqual([{ group: 'alcohol' }]);
  });
});
