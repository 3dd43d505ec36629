import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { anonymous } from '../../platform/actor.ts';
import { testWorld } from '../../testing/world.ts';
import { aTrade, type Trading } from '../ordering/factory/trade.ts';
import { serviceTaxesOf } from './queries/records.ts';

const world = await testWorld();
let trade: Trading;

async function taxed(
  name: string,
  more: { jurisdiction?: string; isOnFee?: boolean; from?: string; until?: string },
) {
  await sql`insert into taxes (id, organization_id, name, rate, tax_number, position, applies_to_delivery_fee,
      jurisdiction, valid_from, valid_until)
    values (${world.ids.next<'Tax'>()}, ${trade.farm}, ${JSON.stringify({ en: name, fr: name, original: 'en' })},
      5, '', 0, ${more.isOnFee ?? true}, ${more.jurisdiction ?? null}, ${more.from ?? null}, ${more.until ?? null})`.execute(
    world.db,
  );
}

beforeAll(async () => {
  trade = await aTrade(world.as(anonymous));
  await sql`delete from taxes where organization_id = ${trade.farm}`.execute(world.db);
  await taxed('GST', { jurisdiction: 'CA' });
  await taxed('QST', { jurisdiction: 'CA-QC', until: '2026-11-30' });
  await taxed('QST next', { jurisdiction: 'CA-QC', from: '2026-12-01' });
  await taxed('HST', { jurisdiction: 'CA-ON' });
  await taxed('Anywhere', {});
  await taxed('Not on services', { jurisdiction: 'CA', isOnFee: false });
});

const movedTo = (region: string) =>
  sql`update addresses set country = 'CA', region = ${region} where organization_id = ${trade.farm}`.execute(
    world.db,
  );
const named = async (on: string) =>
  (await serviceTaxesOf(world.db, trade.farm, on)).map(({ name }) => name.en).toSorted();

it('taxes on services are those of the delivery fee, of the seller’s place and of the day', async () => {
  await movedTo('CA-QC');
  expect(await named('2026-11-30')).toEqual(['Anywhere', 'GST', 'QST']);
  expect(await named('2026-12-01')).toEqual(['Anywhere', 'GST', 'QST next']);
  await movedTo('CA-AB');
  expect(await named('2026-11-30')).toEqual(['Anywhere', 'GST']);
  await movedTo('CA-ON');
  expect(await named('2026-11-30')).toEqual(['Anywhere', 'HST']);
});
