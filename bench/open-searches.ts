import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { offerSearchInput, type OrganizationId } from '@halles/contract';
import { allRoutes } from '../server/src/app.ts';
import type { Person } from '../server/src/platform/actor.ts';
import type { Ctx } from '../server/src/platform/context.ts';
import { EventFeed } from '../server/src/platform/events/feed.ts';
import { record } from '../server/src/platform/events/record.ts';
import { LiveHub } from '../server/src/platform/live/hub.ts';
import { transaction } from '../server/src/platform/transaction.ts';

export interface Figure {
  name: string;
  times: number[];
  bare: number | null;
}

export const buyerOf = (organizationId: OrganizationId): Person => ({
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

/** From a seller's change of one price until the last of so many open searches has it. */
export async function openSearches(
  ctx: Ctx,
  client: pg.Client,
  connection: pg.ClientConfig,
): Promise<Figure[]> {
  const feed = new EventFeed(connection, ctx.log);
  await feed.start();
  const hub = new LiveHub(allRoutes, feed);
  const { rows } = await client.query(
    `select o.id, (select zones from addresses a where a.organization_id = o.id) as zones from organizations o
     where is_buyer and customer_organization_type <> 'institution' and country = 'CA' order by id limit ${READERS}`,
  );
  const buyers = rows.map((row: { id: OrganizationId }) => buyerOf(row.id));
  const figures: Figure[] = [];
  for (const [name, of] of [
    [`one price, until ${READERS} open searches of one audience show it`, [buyers[0]!]],
    [`one price, until ${READERS} open searches of as many buyers show it`, buyers],
  ] as const)
    figures.push(await reached(ctx, client, hub, name, of));
  await feed.stop();
  return figures;
}

async function reached(
  ctx: Ctx,
  client: pg.Client,
  hub: LiveHub,
  name: string,
  buyers: readonly Person[],
): Promise<Figure> {
  const input = offerSearchInput.parse({ text: 'tomate', sort: 'price' });
  let shown = 0;
  let told = 0;
  let whole: (() => void) | null = null;
  const leaves = Array.from({ length: READERS }, (_, at) =>
    hub.subscribe({ ...ctx, actor: buyers[at % buyers.length]! }, 'offers.search', input, {
      snapshot: () => {
        shown++;
        whole?.();
      },
      changes: () => {
        told++;
        whole?.();
      },
      refused: (error) => {
        throw error;
      },
    }),
  );
  const until = (isDone: () => boolean) =>
    new Promise<void>((resolve) => {
      whole = () => isDone() && resolve();
      whole();
    });
  await until(() => shown >= READERS);
  const audiences = hub.groups;
  const one = await seenByAll(client);
  const times: number[] = [];
  for (let price = 0; price < PRICES; price++) {
    told = 0;
    await change(ctx, one, `0.${price + 1}`);
    const from = performance.now();
    await until(() => told >= READERS);
    times.push(performance.now() - from);
  }
  for (const leave of leaves) leave();
  return { name: `${name} (${audiences} ${audiences === 1 ? 'query' : 'queries'})`, times, bare: null };
}

interface OnePrice {
  vendorId: OrganizationId;
  priceListId: string;
  formatId: string;
}

/** The cheapest of a seller whom everybody reaches: it stands on every page. */
async function seenByAll(client: pg.Client): Promise<OnePrice> {
  const { rows } = await client.query(
    `select o.vendor_id, o.scope_id, o.format_id from offers o join offered_formats f using (format_id)
     join pickups p on p.vendor_id = o.vendor_id where f.search @@ to_tsquery('simple', 'tomate') and o.scope_id in
       (select id from offer_scopes where audience_kind = 'types')
       and not exists (select from offers t where t.format_id = o.format_id and t.scope_id <> o.scope_id) order by o.unit_price, o.format_id limit 1`,
  );
  const { vendor_id: vendorId, scope_id: priceListId, format_id: formatId } = rows[0];
  return { vendorId, priceListId, formatId };
}

const change = (ctx: Ctx, { vendorId, priceListId, formatId }: OnePrice, unitPrice: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    await tx.executeQuery(
      CompiledQuery.raw(
        `update price_list_items set unit_price = $1 where vendor_id = $2 and price_list_id = $3 and inventory_item_id = $4`,
        [unitPrice, vendorId, priceListId, formatId],
      ),
    );
    const data = { priceListIds: [priceListId], count: 1 };
    await record(tx, {
      type: 'catalogue.pricesChanged',
      data,
      organizations: [vendorId],
      touched: { vendorId, formatIds: [formatId] },
    });
  });
