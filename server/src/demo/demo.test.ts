import { system } from '../platform/actor.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { dayIn, neqWarning, siretWarning, taxNumberWarning, vatWarning } from '@halles/contract';
import { seedPlaces } from '../platform/places/index.ts';
import { isPassword } from '../platform/secrets.ts';
import { marketRows } from '../testing/market-rows.ts';
import { recordedEvents } from '../testing/recorded-events.ts';
import { registerEveryReaction } from '../testing/reactions.ts';
import { testWorld } from '../testing/world.ts';
import { settingsOf } from '../slices/organizations/index.ts';
import { demoAccounts, fillDemo, scaleDemo } from './index.ts';
import { demoConversations } from './messages.ts';
import { demoCards } from './relations.ts';
import { demoAdmin, demoBuyers, demoOrganizations, demoPassword, demoPeople, demoSellers } from './people.ts';

// The tests create the whole market with its pictures several times.
vi.setConfig({ testTimeout: 180_000 });
registerEveryReaction();
const [world, second] = [await testWorld(), await testWorld()];
const ctx = world.as(system);
// Both at once: filling waits for the database most of the time.
const filled = await Promise.all(
  [world, second].map(async (one) => {
    await seedPlaces(one.db, one.clock);
    await fillDemo(one.as(system));
    return marketRows(one.db);
  }),
);

const tables = [
  'users',
  'organizations',
  'addresses',
  'memberships',
  'taxes',
  'credit_entries',
  'invitations',
  'relations',
  'relationships',
  'supplier_invitations',
  'outgoing_mail',
  'events',
] as const;
/** Snapshot of every table, without values that depend on the day it was created. */
async function picture() {
  const rows = await Promise.all(
    tables.map((table) => world.db.selectFrom(table).selectAll().execute() as Promise<object[]>),
  );
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]!.length]));
}

it('has the named people and places', async () => {
  const rows = await world.db.selectFrom('organizations').selectAll().execute();
  const accounts = rows.filter((row) => row.managed_by === null);
  expect(accounts.map((row) => row.name).sort()).toEqual(demoOrganizations.map((each) => each.name).sort());
  expect(demoSellers).toHaveLength(5);
  expect(demoBuyers).toHaveLength(7);
  const inEuros = rows.filter((row) => row.currency === 'EUR').map((row) => row.name);
  expect(inEuros.sort()).toEqual(['Brasserie des Brotteaux', 'Maraîchers de la Saône']);
  expect(rows.find((row) => row.is_hub)?.name).toBe('Carrefour des Récoltes');
  expect(accounts.every((row) => row.verified_at !== null)).toBe(true);
  const premium = await world.db
    .selectFrom('credit_accounts')
    .innerJoin('organizations', 'organizations.id', 'credit_accounts.organization_id')
    .select('name')
    .where('is_premium', '=', true)
    .execute();
  expect(premium).toEqual([{ name: 'Importations Belle-Rive' }]);
  const bistro = await world.db
    .selectFrom('addresses')
    .innerJoin('organizations', 'organizations.id', 'addresses.organization_id')
    .select('zones')
    .where('name', '=', 'Bistro des Érables')
    .executeTakeFirstOrThrow();
  expect(bistro.zones).toEqual(['CA', 'CA-QC', 'CA-QC-06', 'H2J']);
});

it('every buyer buys from a seller, and some customers are not on the platform', async () => {
  const rows = await world.db
    .selectFrom('relations')
    .innerJoin('organizations', 'organizations.id', 'relations.customer_id')
    .select(['status', 'managed_by', 'name'])
    .execute();
  const linked = new Set(rows.filter((row) => row.status === 'active').map((row) => row.name));
  expect(demoBuyers.filter((buyer) => !linked.has(buyer.name))).toEqual([]);
  const statuses = rows.map((row) => row.status);
  expect(new Set(statuses)).toEqual(new Set(['active', 'requested', 'paused']));
  expect(rows.filter((row) => row.managed_by !== null)).toHaveLength(demoCards.length);
  expect(await world.db.selectFrom('supplier_invitations').select('email').execute()).toEqual([
    { email: 'cuisine@cantineducoin.example' },
  ]);
});

it('has an active and a paused standing order', async () => {
  const standing = await world.db
    .selectFrom('standing_orders')
    .innerJoin('organizations', 'organizations.id', 'standing_orders.customer_id')
    .select(['name', 'status'])
    .orderBy('status')
    .execute();
  expect(standing).toEqual([
    { name: 'Traiteur Saint-Roch', status: 'active' },
    { name: 'Café Aube', status: 'paused' },
  ]);
});

it('has a photo of its own for each product, and photos of the place for the farm', async () => {
  const products = await world.db.selectFrom('products').select('photo_file_ids').execute();
  const photos = products.flatMap(({ photo_file_ids }) => photo_file_ids);
  expect(photos).toHaveLength(products.length);
  expect(new Set(photos).size).toBe(products.length);
  const names = await world.db
    .selectFrom('files')
    .select(['name', 'discard_after'])
    .where('id', 'in', photos)
    .execute();
  expect(new Set(names.map(({ name }) => name)).size).toBe(products.length);
  expect(names.every(({ discard_after }) => discard_after === null)).toBe(true);
  const farm = await world.db
    .selectFrom('organizations')
    .select('photo_file_ids')
    .where('name', '=', 'Ferme du Nord')
    .where('managed_by', 'is', null)
    .executeTakeFirstOrThrow();
  expect(farm.photo_file_ids).toHaveLength(1);
});

it('has conversations of its people, with photos, cards and unread messages', async () => {
  const rows = await world.db
    .selectFrom('messages')
    .innerJoin('organizations', 'organizations.id', 'messages.organization_id')
    .select(['name', 'file_ids', 'cards', 'text'])
    .execute();
  const texts = demoConversations.flatMap(({ messages }) => messages.map(({ text }) => text));
  expect(rows.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
  expect(rows.filter(({ file_ids }) => file_ids.length > 0)).toHaveLength(2);
  expect(rows.filter(({ cards }) => cards.length > 0).length).toBeGreaterThan(0);
  const unread = await world.db
    .selectFrom('conversation_users')
    .innerJoin('users', 'users.id', 'conversation_users.user_id')
    .select('email')
    .where('unread_count', '=', 2)
    .where('email', 'like', 'thomas%')
    .execute();
  expect(unread).toHaveLength(1);
});

it('every account has the same password, and one person is a member of two organizations', async () => {
  const users = await world.db.selectFrom('users').selectAll().execute();
  expect(users.map((user) => user.email).sort()).toEqual(demoPeople.map((each) => each.email).sort());
  expect(await isPassword(demoPassword, users[0]!.password_hash)).toBe(true);
  expect(users.filter((user) => user.is_admin).map((user) => user.email)).toEqual([demoAdmin.email]);
  expect(users.every((user) => user.email_verified_at !== null)).toBe(true);
  const accounts = await demoAccounts(ctx);
  expect(accounts).toHaveLength(1 + demoOrganizations.length);
  expect(accounts[0]).toEqual({ email: demoAdmin.email, password: demoPassword, who: 'platform admin' });
  const twice = await world.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('first_name')
    .groupBy(['users.id', 'first_name'])
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute();
  expect(twice).toEqual([{ first_name: 'Aïcha' }]);
});

it('filled twice, stays as it is and as people have changed it', async () => {
  const before = await picture();
  const bistro = demoBuyers[0]!;
  await world.db.updateTable('organizations').set({ email: null }).where('name', '=', bistro.name).execute();
  await fillDemo(ctx);
  expect(await picture()).toEqual(before);
  const row = await world.db
    .selectFrom('organizations')
    .select('email')
    .where('name', '=', bistro.name)
    .executeTakeFirstOrThrow();
  expect(row.email).toBeNull();
});

it('interrupted, is completed the next time', async () => {
  const before = await picture();
  const { id } = await world.db
    .updateTable('organizations')
    .set({ verified_at: null, verified_by: null })
    .where('name', '=', 'Ferme du Nord')
    .returning('id')
    .executeTakeFirstOrThrow();
  // Writes organizations, taxes directly: the demo market was broken off before it wrote them.
  await world.db.deleteFrom('taxes').where('organization_id', '=', id).execute();
  const owner = new pg.Client(world.database.owner);
  await owner.connect();
  await owner.query('delete from events where $1 = any (organization_ids)', [id]);
  await owner.end();
  await fillDemo(ctx);
  expect((await picture()).taxes).toBe(before['taxes']);
  expect((await settingsOf(world.db, id)).sales.deliveryFeeApplicableTaxes).toHaveLength(2);
  expect(await recordedEvents(world.db, id, 'organizations.verified')).toHaveLength(1);
});

it('is the same in every database, row for row, though much of it is created side by side', () => {
  const [one, other] = filled as [(typeof filled)[0], (typeof filled)[0]];
  expect(Object.values(one).flat().length).toBeGreaterThan(5_000);
  for (const [table, rows] of Object.entries(one)) expect(other[table], table).toEqual(rows);
});

it('has logs in the order of time, which is that of their ids', async () => {
  const { rows } = await sql<{ type: string; id: string; happened_at: Date }>`
    select type, id, happened_at from events order by id`.execute(second.db);
  const idTime = (id: string) => parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  const SECOND_MS = 1_000;
  expect(rows.filter((row) => Math.abs(idTime(row.id) - row.happened_at.getTime()) > SECOND_MS)).toEqual([]);
});

it('has registration numbers of the right format', () => {
  for (const { neq, siret, vatNumber, taxes } of demoOrganizations) {
    expect([neqWarning(neq ?? null), siretWarning(siret ?? null), vatWarning(vatNumber ?? null)]).toEqual([
      null,
      null,
      null,
    ]);
    for (const { en, fr, taxNumber } of taxes)
      expect(taxNumberWarning({ tax: { name: { en, fr } }, taxNumber })).toBeNull();
  }
});

it('grows to any size, always with the same organizations', async () => {
  const big = () =>
    world.db
      .selectFrom('organizations')
      .select(['id', 'slug'])
      .where('slug', 'like', 'grand-marche-%')
      .execute();
  await scaleDemo(ctx, 30);
  const first = await big();
  expect(first).toHaveLength(30);
  await scaleDemo(ctx, 700);
  const grown = await big();
  expect(grown).toHaveLength(700);
  expect(grown).toEqual(expect.arrayContaining(first));
  const members = await world.db
    .selectFrom('memberships')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(
      'organization_id',
      'in',
      grown.map((each) => each.id),
    )
    .executeTakeFirstOrThrow();
  expect(members.total).toBe(1_400);
});

it('has a seller in France with electronic invoices', async () => {
  const rows = await world.db
    .selectFrom('invoices')
    .innerJoin('organizations', 'organizations.id', 'invoices.vendor_id')
    .select('invoices.document')
    .where('organizations.name', '=', 'Maraîchers de la Saône')
    .where('invoices.published_at', 'is not', null)
    .execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { document } of rows)
    expect(JSON.parse(document!)).toMatchObject({
      electronic: { seller: { siret: '81234567600017', registerTown: 'Lyon', isFranchise: false } },
    });
});

it('has invoices in every state: emailed, overdue, reminded, payment announced, disputed, corrected', async () => {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where is_owed and kind = 'invoice' and late between 1 and 30) as to30,
      count(*) filter (where is_owed and kind = 'invoice' and late between 31 and 60) as to60,
      count(*) filter (where is_owed and kind = 'invoice' and late between 61 and 90) as to90,
      count(*) filter (where is_owed and kind = 'invoice' and late > 0 and reminders = 0) as forgotten,
      count(*) filter (where kind = 'creditNote') as corrected, count(nullif(dispute, '')) as disputed,
      (select count(*) from payment_emissions where status = 'waiting') as announced,
      (select count(distinct invoice_id) from invoice_sends where kind = 'invoice') as mailed
    from (select *, ${dayIn(world.clock.now(), 'America/Toronto')}::date - due_on as late,
      total_minor <> paid_minor + credited_minor + written_off_minor as is_owed
      from invoices where published_at is not null) i`.execute(world.db);
  const { forgotten, ...there } = rows[0]!;
  expect(forgotten).toBe(0);
  expect(Object.entries(there).filter(([, count]) => count === 0)).toEqual([]);
});

it('has a hub that buys from an organization of the platform and from producers without an account', async () => {
  const producers = await world.db.selectFrom('producers').select(['name', 'organization_id']).execute();
  expect(producers.filter(({ organization_id }) => organization_id !== null).map(({ name }) => name)).toEqual(
    ['Ferme du Nord'],
  );
});

it('holds no order that fits under the credit limit of its customer', async () => {
  const flagged = await world.db
    .selectFrom('purchase_orders')
    .select('number')
    .where(sql<boolean>`'overCredit' = any(flags)`)
    .execute();
  expect(flagged).toEqual([]);
});
