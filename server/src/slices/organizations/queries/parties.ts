import { sql, type RawBuilder } from 'kysely';
import type { Language, OrganizationId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import type { AddressParts, OrganizationRow } from './records.ts';

/** An organization in a row of JSON, with its main address and its language. */
export type PartyRow = Omit<OrganizationRow, 'verified_at' | 'suspended_at' | 'created_at'> & {
  main: AddressParts | null;
  language: Language;
};

/** SQL for a `PartyRow`. */
export const partyAsJson = (organizationId: RawBuilder<unknown>): RawBuilder<PartyRow | null> => sql`(
  select to_jsonb(o) || jsonb_build_object('main', to_jsonb(a), 'language', coalesce(s.language, 'EN'))
  from organizations o left join addresses a on a.organization_id = o.id and a.is_main
  left join organization_settings s on s.organization_id = o.id where o.id = ${organizationId})`;

export interface Placed {
  organization: OrganizationRow;
  mainAddress: AddressParts | undefined;
  language: Language;
}

/** Loads several organizations with their main address and language, for example both parties of an order. */
export async function placedOrganizations(
  db: Db,
  ids: readonly OrganizationId[],
): Promise<Map<OrganizationId, Placed>> {
  const { rows } = await sql<OrganizationRow & { main: AddressParts | null; language: Language }>`
    select o.*, to_jsonb(a) as main, coalesce(s.language, 'EN') as language
    from organizations o left join addresses a on a.organization_id = o.id and a.is_main
    left join organization_settings s on s.organization_id = o.id
    where o.id = any(${ids}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ main, language, ...organization }) => [
      organization.id,
      { organization, mainAddress: main ?? undefined, language },
    ]),
  );
}
