import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { offerSearchInput, type OrganizationId } from '@halles/contract';
import { allRoutes } from '../server/src/app/slices.ts';
import type { Member } from '../server/src/platform/actor.ts';
import type { Ctx } from '../server/src/platform/context.ts';
import { connect, type Tables } from '../server/src/platform/db.ts';
import { EventFeed } from '../server/src/platform/events/feed.ts';
import { record } from '../server/src/platform/events/record.ts';
import { LiveHub } from '../server/src/platform/live/hub.ts';
import { asApplication } from '../server/src/platform/postgres/index.ts';
import { transaction } from '../server/src/platform/transaction.ts';
import { search } from '../server/src/slices/offers/queries/search.ts';

export interface Figure {
  name: string;
  times: number[];
}

export const buyerOf = (organizationId: OrganizationId): Member => ({
  kind: 'person',
  userId: organizationId as never,
  sessionId: 'bench',
  language: 'FR',
  isAdmin: false,
  organizationId,
  role: 'owner',
  view: 'own',
});

const READERS = 500;
const PRICES = 8;

/** Statements of all open searches are counted because times differ from run to run and statement counts do not. */
interface Watching {
  ctx: Ctx;
  hub: LiveHub;
  /** When each statement of the open searches ended. */
  done: number[];
}

const input = offerSearchInput.parse({ text: 'tomate', sort: 'price' });

/** Measures from a seller's change until the last of `READERS` open searches has received it. */
export async function openSearches(
  ctx: Ctx,
  client: pg.Client,
  connection: pg.ClientConfig,
): Promise<Figure[]> {
  const feed = new EventFeed(connection, ctx.log);
  await feed.start();
  const { pool } = connect(asApplication(connection), ctx.log);
  const done: number[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: () => void done.push(performance.now()),
  });
  const watching = { ctx: { ...ctx, db }, hub: new LiveHub(allRoutes, feed), done };
  const { rows } = await client.query(
    `select o.id from organizations o
     where is_buyer and customer_organization_type <> 'institution' and country = 'CA' order by id limit ${READERS}`,
  );
  const buyers = rows.map((row: { id: OrganizationId }) => buyerOf(row.id));
  const one = await priceForEveryone(client);
  const figures = [
    await timeUntilShown(ctx, watching, one, [buyers[0]!]),
    await timeUntilShown(ctx, watching, one, buyers),
    ...(await searchesMeanwhile(ctx, watching, one, buyers)),
  ];
  await feed.stop();
  await db.destroy();
  return figures;
}

async function opened({ ctx, hub }: Watching, buyers: readonly Member[], onChange: () => void) {
  let shown = 0;
  let isOpen = (): void => undefined;
  const open = new Promise<void>((resolve) => (isOpen = resolve));
  const unsubscribes = Array.from({ length: READERS }, (_, at) =>
    hub.subscribe({ ...ctx, actor: buyers[at % buyers.length]! }, 'offers.search', input, {
      snapshot: () => {
        if (++shown === READERS) isOpen();
      },
      changes: onChange,
      refused: (error) => {
        throw error;
      },
    }),
  );
  await open;
  return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
}

async function timeUntilShown(
  ctx: Ctx,
  watching: Watching,
  one: OnePrice,
  buyers: readonly Member[],
): Promise<Figure> {
  let received = 0;
  let everyoneHasIt = (): void => undefined;
  const close = await opened(watching, buyers, () => {
    if (++received === READERS) everyoneHasIt();
  });
  const audiences = watching.hub.groups;
  const times: number[] = [];
  for (let price = 0; price < PRICES; price++) {
    received = 0;
    watching.done.length = 0;
    const all = new Promise<void>((resolve) => (everyoneHasIt = resolve));
    await changePrice(ctx, one, `0.${price + 1}`);
    const from = performance.now();
    await all;
    times.push(performance.now() - from);
  }
  close();
  const who = buyers.length === 1 ? 'one buyer' : `${buyers.length} buyers (${audiences} audiences)`;
  return {
    name: `one price, until ${READERS} open searches of ${who} show it (${watching.done.length} statements)`,
    times,
  };
}

const QUIET_MS = 300;

/** Measures how long a buyer's search takes while all open searches run again. */
async function searchesMeanwhile(
  ctx: Ctx,
  watching: Watching,
  { vendorId, priceListId }: OnePrice,
  buyers: readonly Member[],
): Promise<Figure[]> {
  const close = await opened(watching, buyers, () => undefined);
  const causes: [string, () => Promise<void>][] = [
    ['every price of a seller whom all reach', () => changeAll(ctx, vendorId, priceListId)],
    ['a new zone of a seller whom all reach', () => changeZones(ctx, vendorId)],
  ];
  const figures: Figure[] = [];
  for (const [cause, change] of causes) {
    await change();
    const from = performance.now();
    watching.done.length = 0;
    watching.done.push(from);
    const times: number[] = [];
    while (performance.now() - watching.done.at(-1)! < QUIET_MS) {
      const startedAt = performance.now();
      await search({ ...ctx, actor: buyers[times.length % buyers.length]! }, input);
      times.push(performance.now() - startedAt);
    }
    const took = watching.done.at(-1)! - from;
    const name = `${cause}: a search while ${READERS} open ones follow`;
    figures.push({
      name: `${name} (${watching.done.length - 1} statements, ${took.toFixed(0)} ms)`,
      times,
    });
  }
  close();
  return figures;
}

interface OnePrice {
  vendorId: OrganizationId;
  priceListId: string;
  formatId: string;
}

/** The cheapest offer of a seller who reaches every buyer, so that it is on every result page. */
async function priceForEveryone(client: pg.Client): Promise<OnePrice> {
  const { rows } = await client.query(
    `select o.vendor_id, o.scope_id, o.format_id from offers o join offered_formats f using (format_id)
     join pickups p on p.vendor_id = o.vendor_id where f.search @@ to_tsquery('simple', 'tomate') and o.scope_id in
       (select id from offer_scopes where audience_kind = 'types')
       and not exists (select from offers t where t.format_id = o.format_id and t.scope_id <> o.scope_id) order by o.unit_price, o.format_id limit 1`,
  );
  const { vendor_id: vendorId, scope_id: priceListId, format_id: formatId } = rows[0];
  return { vendorId, priceListId, formatId };
}

const written = (ctx: Ctx, vendorId: OrganizationId, write: CompiledQuery, event: object): Promise<void> =>
  transaction(ctx, async (tx) => {
    await tx.executeQuery(write);
    await record(tx, { organizations: [vendorId], ...event } as never);
  });

const changePrice = (ctx: Ctx, { vendorId, priceListId, formatId }: OnePrice, unitPrice: string) =>
  written(
    ctx,
    vendorId,
    CompiledQuery.raw(
      `update price_list_items set unit_price = $1 where vendor_id = $2 and price_list_id = $3 and inventory_item_id = $4`,
      [unitPrice, vendorId, priceListId, formatId],
    ),
    {
      type: 'catalogue.pricesChanged',
      data: { priceListIds: [priceListId], count: 1 },
      touched: { vendorId, formatIds: [formatId] },
    },
  );

const changeAll = (ctx: Ctx, vendorId: OrganizationId, priceListId: string) =>
  written(
    ctx,
    vendorId,
    CompiledQuery.raw('update price_list_items set unit_price = unit_price + 1 where vendor_id = $1', [
      vendorId,
    ]),
    {
      type: 'catalogue.pricesChanged',
      data: { priceListIds: [priceListId], count: 500 },
      touched: { vendorId, formatIds: 'all' },
    },
  );

const changeZones = (ctx: Ctx, vendorId: OrganizationId) =>
  written(
    ctx,
    vendorId,
    CompiledQuery.raw(`update deliveries set zone_codes = zone_codes || array['CA'] where vendor_id = $1`, [
      vendorId,
    ]),
    { type: 'distribution.deliveryChanged', data: { deliveryId: vendorId, fields: ['coverage'] } },
  );
