import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { system, type Person } from '../platform/actor.ts';
import { fillDemo } from '../demo/index.ts';
import { demoAdmin } from '../demo/people.ts';
import { seedPlaces } from '../platform/places/index.ts';
import { aSession, setSession } from '../slices/identity/factory.ts';
import { testApp } from '../testing/app.ts';
import { hostileInputs, requestOf } from '../testing/hostile-inputs.ts';
import { allRoutes } from './slices.ts';

/** Each run tries this many values per field and picks others by its number; the proofs in prove/ try all of them. */
const VALUES_EACH = 1;
const SELLER = 'noemie.belanger@carrefourdesrecoltes.example';
const BUYER = 'josee.pelletier@lespetitspois.example';
const UNKNOWN = '01930000-0000-7000-8000-000000000000';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 });
const { world, app } = await testApp();
const systemCtx = world.as(system);
const people: { name: string; userId: Person['userId']; organizationId: string | null }[] = [];
const known = new Map<string, string>();

beforeAll(async () => {
  await seedPlaces(world.db, world.clock);
  await fillDemo(systemCtx);
  for (const email of [SELLER, BUYER, demoAdmin.email]) {
    const { id } = await world.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const membership = await world.db
      .selectFrom('memberships')
      .select('organization_id')
      .where('user_id', '=', id)
      .executeTakeFirst();
    people.push({ name: email, userId: id, organizationId: membership?.organization_id ?? null });
  }
});

/** Finds an id of the named kind that the organization has a part in: `priceListId` comes from `price_lists`. */
async function idNamed(name: string, organizationId: string | null): Promise<string> {
  if (/^(organization|vendor)Id$/.test(name) && organizationId) return organizationId;
  const noun = name.replace(/Ids?$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const table = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  const key = `${table} ${organizationId}`;
  if (!known.has(key)) known.set(key, (await idIn(table, organizationId)) ?? UNKNOWN);
  return known.get(key)!;
}

async function idIn(table: string, organizationId: string | null): Promise<string | undefined> {
  const columns = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(world.db);
  const names = new Set(columns.rows.map(({ name }) => name));
  if (!names.has('id')) return undefined;
  const owner = ['organization_id', 'vendor_id', 'customer_id', 'seller_id'].find((one) => names.has(one));
  const mine = owner && organizationId ? sql`where ${sql.ref(owner)} = ${organizationId}` : sql``;
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} ${mine} limit 1`.execute(
    world.db,
  );
  return rows[0]?.id;
}

async function signedIn(userId: Person['userId']): Promise<string> {
  const { sessionId } = await aSession(systemCtx, userId);
  await setSession(world, sessionId, { token: sessionId });
  return `halles=${sessionId}`;
}

const namesOfIds = (text: string): string[] => [...new Set(text.match(/\w+Ids?(?=")/g))];

it.each(allRoutes.map((one) => [one.name, one] as const))(
  '%s answers no fault',
  async (_name, { procedure }) => {
    const schema = z.toJSONSchema(procedure.input, { io: 'input', unrepresentable: 'any' });
    const faults: string[] = [];
    let number = allRoutes.findIndex((one) => one.procedure === procedure);
    for (const { name, userId, organizationId } of people) {
      const ids = new Map<string, string>();
      for (const one of namesOfIds(JSON.stringify(schema)))
        ids.set(one.replace(/s$/, ''), await idNamed(one, organizationId));
      const cookie = await signedIn(userId);
      let place = '';
      let ofPlace = 0;
      for (const { at, value, input } of hostileInputs(schema, (one) => ids.get(one))) {
        if (at !== place) [place, ofPlace, number] = [at, 0, number + 1];
        // Each person is sent other values.
        if ((ofPlace++ + number) % 7 >= VALUES_EACH) continue;
        const { method, url, payload } = requestOf(procedure.method, `/api${procedure.path}`, input);
        const answer = await app.inject({
          method: method as 'GET',
          url,
          headers: { cookie },
          ...(payload && { payload }),
        });
        if (answer.statusCode >= 500)
          faults.push(
            `${answer.statusCode} for ${at} = ${JSON.stringify(value)} by ${name}: ${answer.body.slice(0, 120)}`,
          );
      }
    }
    expect(faults).toEqual([]);
  },
);
