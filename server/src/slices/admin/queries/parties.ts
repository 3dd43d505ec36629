import { sql, type RawBuilder } from 'kysely';
import type { FileId, OrganizationId, TradingParty } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { logoUrl } from '../../organizations/index.ts';

export interface StoredParty {
  id: OrganizationId;
  name: string;
  logo: FileId | null;
  isManaged: boolean;
}

/** The organization under an alias of the outer query, as one value. */
export const partyAt = (alias: string): RawBuilder<StoredParty> => {
  const at = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`jsonb_build_object('id', ${at('id')}, 'name', ${at('name')}, 'logo', ${at('logo_file_id')},
    'isManaged', ${at('managed_by')} is not null)`;
};

export const toParty = (ctx: Ctx, { logo, ...party }: StoredParty): TradingParty => ({
  ...party,
  logoUrl: logoUrl(ctx, logo),
});

/** Rows sorted by a name, and by other columns, in either direction; equal rows by id. */
export const sortedBy = (
  order: RawBuilder<unknown>,
  descending: boolean,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${order} ${descending ? sql`desc` : sql`asc`} nulls last, ${id}`;
