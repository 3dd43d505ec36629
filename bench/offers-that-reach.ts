import type pg from 'pg';
import type { OrganizationId } from '@halles/contract';
import { system } from '../server/src/platform/actor.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import type { Ctx } from '../server/src/platform/context.ts';
import { connect } from '../server/src/platform/db.ts';
import { timeOrderedIds } from '../server/src/platform/ids.ts';
import { silentLog } from '../server/src/platform/log.ts';
import { asApplication } from '../server/src/platform/postgres/index.ts';
import { rebuildOffers } from '../server/src/slices/offers/index.ts';
import { loadSearchAudience, type Audience } from '../server/src/slices/offers/queries/audience.ts';
import { fillMarket } from './market.ts';
import { buyerOf } from './open-searches.ts';

const SIZE = { sellers: 20, formatsPerSeller: 500, buyers: 50 };

/** Adds sellers who deliver to all of Canada, and returns what reaches this buyer. */
export async function fillOffers(
  owner: pg.Client,
  connection: pg.ClientConfig,
  buyerId: OrganizationId,
): Promise<{ audience: Audience; offers: number }> {
  const log = silentLog();
  const { db, close } = connect(asApplication(connection), log, 2);
  try {
    await fillMarket(owner, SIZE);
    await owner.query(
      `update deliveries set zone_codes = zone_codes || array['CA'] where name like 'Tournée _'`,
    );
    const ctx: Ctx = {
      actor: system,
      clock: systemClock,
      ids: timeOrderedIds(systemClock),
      db,
      log,
      ports: {} as never,
      requestId: 'bench',
    };
    await rebuildOffers(ctx);
    const audience = await loadSearchAudience({ ...ctx, actor: buyerOf(buyerId) });
    const { rows } = await owner.query<{ count: number }>(
      'select count(distinct format_id)::int as count from offers where scope_id = any($1)',
      [audience.scopes.map(({ id }) => id)],
    );
    return { audience, offers: rows[0]!.count };
  } finally {
    await close();
  }
}
