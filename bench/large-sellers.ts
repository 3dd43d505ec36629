import type pg from 'pg';
import { offerSearchInput, type OrganizationId } from '@halles/contract';
import { allRoutes } from '../server/src/app/slices.ts';
import type { Ctx } from '../server/src/platform/context.ts';
import { rebuildOffers } from '../server/src/slices/offers/index.ts';
import { search } from '../server/src/slices/offers/queries/search.ts';
import { fillLargeSeller } from './market.ts';
import { buyerOf, type Figure } from './open-searches.ts';

const OFFERS = 5_000;
const ITEMS = 100_000;
const CHANGES = 5;
const LISTINGS = 20;

/** Measures how long sellers with much more data than others wait, with the commands and queries of their screens. */
export async function largeSellers(ctx: Ctx, client: pg.Client): Promise<Figure[]> {
  await fillLargeSeller(client, { name: 'grossiste', formats: OFFERS, reaches: 'everybody' });
  await fillLargeSeller(client, { name: 'entrepot', formats: ITEMS, reaches: null });
  await rebuildOffers(ctx);
  await client.query('vacuum analyze');
  return [...(await changes(ctx, client)), ...(await listings(ctx, client))];
}

interface Seller {
  vendorId: OrganizationId;
  ctx: Ctx;
}

async function sellerNamed(ctx: Ctx, client: pg.Client, slug: string): Promise<Seller> {
  const { rows } = await client.query('select id from organizations where slug = $1', [slug]);
  const { id: vendorId } = rows[0] as { id: OrganizationId };
  // The history references the user, and no such user exists here.
  return { vendorId, ctx: { ...ctx, actor: { ...buyerOf(vendorId), userId: null as never } } };
}

const call = (name: string, ctx: Ctx, input: object): Promise<unknown> =>
  allRoutes.find((one) => one.name === name)!.handle(ctx, input, null as never);

async function changes(ctx: Ctx, client: pg.Client): Promise<Figure[]> {
  const seller = await sellerNamed(ctx, client, 'grossiste');
  const { rows: items } = await client.query(
    `select price_list_id as "priceListId", inventory_item_id as "inventoryItemId" from price_list_items where vendor_id = $1`,
    [seller.vendorId],
  );
  const { rows } = await client.query('select id, version from deliveries where vendor_id = $1', [
    seller.vendorId,
  ]);
  const [{ id: deliveryId, version }] = rows as [{ id: string; version: number }];
  const prices = (at: number) =>
    call('catalogue.bulkUpdatePriceListItems', seller.ctx, {
      organizationId: seller.vendorId,
      items: items.map((item: object, place) => ({
        ...item,
        unitPrice: (10 + ((place + at * 7) % 900) / 100).toFixed(2),
      })),
    });
  const zones = (at: number) =>
    call('distribution.changeDelivery', seller.ctx, {
      deliveryId,
      version: version + at,
      change: { coverage: { zones: ['CA', `CA-QC-0${at + 1}`], postalPrefixes: [], polygons: [] } },
    });
  return [
    ...(await beside(ctx, client, `${items.length} prices of a list in one command`, prices)),
    ...(await beside(ctx, client, `the zones of a seller with ${items.length} offers`, zones)),
  ];
}

/** Measures a large change, and then buyers' searches that run one after another while it runs. */
async function beside(
  ctx: Ctx,
  client: pg.Client,
  name: string,
  change: (at: number) => Promise<unknown>,
): Promise<Figure[]> {
  const { rows } = await client.query(
    `select id from organizations where is_buyer and country = 'CA' order by id limit 40`,
  );
  const buyers = rows.map((row: { id: OrganizationId }) => buyerOf(row.id));
  const input = offerSearchInput.parse({ text: 'tomate' });
  const [alone, meanwhile]: [number[], number[]] = [[], []];
  for (let at = 0; at < CHANGES; at++) {
    const from = performance.now();
    await change(at);
    alone.push(performance.now() - from);
  }
  for (let at = CHANGES; at < 2 * CHANGES - 1; at++) {
    let isDone = false;
    const done = change(at).then(() => (isDone = true));
    while (!isDone) {
      const from = performance.now();
      await search({ ...ctx, actor: buyers[meanwhile.length % buyers.length]! }, input);
      meanwhile.push(performance.now() - from);
    }
    await done;
  }
  return [
    { name, times: alone },
    { name: `a buyer's search beside it`, times: meanwhile },
  ];
}

async function listings(ctx: Ctx, client: pg.Client): Promise<Figure[]> {
  const seller = await sellerNamed(ctx, client, 'entrepot');
  const organizationId = seller.vendorId;
  const { rows } = await client.query('select id from price_lists where vendor_id = $1', [organizationId]);
  const page = { page: 1, pageSize: 50, descending: false };
  const list = { ...page, organizationId, priceListId: rows[0].id as string, show: 'all' };
  const queries: [string, string, object][] = [
    ['by name', 'catalogue.listPriceListItems', list],
    ['by name, page 20', 'catalogue.listPriceListItems', { ...list, page: 20 }],
    ['of one category', 'catalogue.listPriceListItems', { ...list, categoryId: 'bench3' }],
    ['with a word', 'catalogue.listPriceListItems', { ...list, search: 'tomate' }],
    ['those that are hidden', 'catalogue.listPriceListItems', { ...list, show: 'hidden' }],
    ['those below their cost', 'catalogue.listPriceListItems', { ...list, show: 'belowCost' }],
    ['products by name', 'catalogue.listProducts', { ...page, activity: 'active', sort: 'name' }],
    ['products, newest change first', 'catalogue.listProducts', { ...page, activity: 'active' }],
  ];
  const figures: Figure[] = [];
  for (const [name, route, input] of queries) {
    const times: number[] = [];
    for (let at = 0; at < LISTINGS; at++) {
      const from = performance.now();
      await call(route, seller.ctx, input);
      times.push(performance.now() - from);
    }
    const of = route.endsWith('Items') ? `a list of ${ITEMS} items` : `${ITEMS / 10} products`;
    figures.push({ name: `${of}: ${name}`, times });
  }
  return figures;
}
