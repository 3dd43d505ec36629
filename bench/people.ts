import type pg from 'pg';
import { hashToken, newToken } from '../server/src/platform/secrets.ts';

/**
 * One more owner for each named organization, signed in: their session tokens. Signing in by the form takes a tenth of
 * a second of processor time each.
 */
export async function signedInOwners(
  database: pg.Client,
  organizationIds: readonly string[],
): Promise<string[]> {
  const tokens = organizationIds.map(() => newToken());
  await database.query(
    `with people as (
       select gen_random_uuid() as id, organization_id, token_hash
       from unnest($1::uuid[], $2::bytea[]) as named (organization_id, token_hash)),
     accounts as (
       insert into users (id, email, first_name, created_at)
       select id, id || '@bench.example', 'Sam', now() from people),
     members as (
       insert into memberships (organization_id, user_id, role, joined_at)
       select organization_id, id, 'owner', now() from people)
     insert into sessions (id, token_hash, user_id, organization_id, user_agent, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), token_hash, id, organization_id, 'bench', now(), now(), now() + interval '1 day' from people`,
    [organizationIds, tokens.map(hashToken)],
  );
  return tokens;
}

/** Organizations that are like an existing one, without its prices, partners and records. */
export async function organizationsLike(
  database: pg.Client,
  organizationId: string,
  count: number,
): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `with made as (
       insert into organizations (id, slug, name, is_seller, is_buyer, is_hub, country, currency, time_zone, created_at)
       select gen_random_uuid(), 'bench-' || n, 'Bench ' || n, is_seller, false, false, country, currency, time_zone, now()
       from organizations, generate_series(1, $2::int) n where id = $1
       returning id),
     at as (
       insert into addresses (organization_id, id, label, is_main, street, unit, city, region, country, postal_code, zones,
         delivery_notes, created_at)
       select made.id, gen_random_uuid(), label, true, street, unit, city, region, country, postal_code, zones, '', now()
       from made, addresses where organization_id = $1 and is_main),
     setups as (insert into organization_setups (organization_id, is_complete) select id, true from made)
     insert into organization_settings (organization_id, language)
     select id, 'EN' from made returning organization_id as id`,
    [organizationId, count],
  );
  return rows.map(({ id }) => id);
}
