import { Kysely, PostgresDialect } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, Id, PriceList, PriceListItem, Product } from '@halles/contract';
import { anonymous, type Member } from '../../platform/actor.ts';
import type { Tables } from '../../platform/db.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { emailsTo } from '../../testing/emails.ts';
import { testWorld } from '../../testing/world.ts';
import {
  aRestaurant,
  aMember,
  anOrganization,
  setOrganization,
  setSettings,
} from '../organizations/factory.ts';
import { aRelation } from '../relationships/factory.ts';
import { bulkUpdatePriceListItems } from './commands/bulk-update.ts';
import { putItemList, removeItemList, shareItemList, toggleInItemList } from './commands/item-lists.ts';
import {
  changePriceListItem,
  createPriceListItem,
  removePriceListItem,
  setPriceListItem,
} from './commands/price-list-items.ts';
import { adjustPrices, undoPriceAdjustment } from './commands/adjust-prices.ts';
import { archivePriceList, changePriceList, createPriceList } from './commands/price-lists.ts';
import { sendPriceList } from './commands/send-price-list.ts';
import { aPriceList, aProduct, priceListFields } from './factory.ts';
import { listItemLists } from './queries/item-lists.ts';
import { listPriceHistory } from './queries/price-history.ts';
import { listFormatsNotOnList, listPriceListItems } from './queries/price-list-items.ts';
import { getPriceList, listPriceLists } from './queries/price-lists.ts';
import { catalogueRoutes } from './routes.ts';

const world = await testWorld();
let marie: Member;
let product: Product;
let list: PriceList;
let [carrots, beets]: FormatId[] = [];

beforeEach(async () => {
  marie = (await anOrganization(world.as(anonymous))).owner;
  product = await aProduct(world.as(marie), {}, [{ sku: 'A', unitCost: '2' }, { sku: 'B' }]);
  [carrots, beets] = product.formats.map(({ id }) => id);
  list = await aPriceList(world.as(marie), {}, { [carrots!]: '4.50' });
});

const organizationId = () => marie.organizationId;
const page = { page: 1, pageSize: 25, descending: false };
const items = async (priceListId = list.id) =>
  (
    await listPriceListItems(world.as(marie), {
      ...page,
      organizationId: organizationId(),
      priceListId,
      show: 'all',
      sort: 'sku',
    })
  ).rows;
const item = (inventoryItemId: FormatId, unitPrice: string) => ({
  priceListId: list.id,
  inventoryItemId,
  unitPrice,
  breaks: [],
  isHidden: false,
});
const history = async (itemId: string) =>
  (
    await listPriceHistory(world.as(marie), {
      ...page,
      organizationId: organizationId(),
      itemId: itemId as never,
    })
  ).rows.map(({ unitPrice }) => Number(unitPrice));

describe('a price list', () => {
  it('is created, found, changed and archived', async () => {
    expect(list).toMatchObject({ ...priceListFields(), isInForce: true, version: 1, can: { edit: true } });
    const change = (version: number, name: string) =>
      changePriceList(world.as(marie), {
        organizationId: organizationId(),
        priceListId: list.id,
        version,
        change: { name },
      });
    expect(await change(1, 'Chefs')).toMatchObject({ name: 'Chefs', items: 1, version: 2 });
    await expect(change(1, 'X')).rejects.toMatchObject({ code: 'request.stale' });
    await archivePriceList(world.as(marie), {
      organizationId: organizationId(),
      priceListId: list.id,
      isArchived: true,
    });
    const inState = async (state?: 'archived') =>
      (
        await listPriceLists(world.as(marie), {
          ...page,
          organizationId: organizationId(),
          ...(state && { state }),
        })
      ).total;
    expect([await inState(), await inState('archived')]).toEqual([0, 1]);
    await expect(change(3, 'X')).rejects.toMatchObject({ code: 'catalogue.archived' });
  });

  it('refuses a period that ends before it begins, and unknown customers', async () => {
    const create = (facts: Parameters<typeof priceListFields>[0]) =>
      createPriceList(world.as(marie), {
        ...priceListFields(facts),
        organizationId: organizationId(),
        copyFrom: null,
      });
    await expect(create({ validFrom: '2026-12-01', validUntil: '2026-11-30' })).rejects.toMatchObject({
      code: 'catalogue.listValidity',
    });
    const stranger = (await anOrganization(world.as(anonymous), { isSeller: false, isBuyer: true })).owner;
    const audience = { kind: 'customers' as const, customerIds: [stranger.organizationId] };
    await expect(create({ audience })).rejects.toMatchObject({ code: 'catalogue.unknownCustomer' });
    await aRelation(world.as(anonymous), { vendor: marie, customer: stranger });
    expect((await create({ audience })).audience).toEqual(audience);
  });

  it('is copied with its prices changed and rounded', async () => {
    const copy = await createPriceList(world.as(marie), {
      ...priceListFields({ name: 'Épiceries', rounding: 'quarter' }),
      organizationId: organizationId(),
      copyFrom: { priceListId: list.id, changePercent: '-10' },
    });
    expect(copy.items).toBe(1);
    expect((await items(copy.id)).map(({ unitPrice }) => Number(unitPrice))).toEqual([4]);
  });

  const adjust = (changePercent: string) =>
    adjustPrices(world.as(marie), {
      organizationId: organizationId(),
      priceListId: list.id,
      changePercent,
      itemIds: null,
    });
  const prices = (rows: readonly PriceListItem[]) =>
    new Map(
      rows.map(({ inventoryItemId, unitPrice, breaks }) => [
        inventoryItemId,
        [Number(unitPrice), breaks.map((each) => [each.fromQuantity, Number(each.unitPrice)])],
      ]),
    );
  const takeBack = (adjustmentId: Id<'PriceAdjustment'> | null, as = marie) =>
    undoPriceAdjustment(world.as(as), {
      organizationId: as.organizationId,
      priceListId: list.id,
      adjustmentId: adjustmentId!,
    });

  it('changes its prices by a percentage and returns how many changed', async () => {
    expect(await adjust('10')).toEqual({ changed: 1, adjustmentId: expect.any(String) });
    expect((await items())[0]).toMatchObject({ version: 2, marginPercent: '59.6' });
    expect(await adjust('0')).toEqual({ changed: 0, adjustmentId: null });
    expect(await history((await items())[0]!.id)).toEqual([4.95, 4.5]);
  });

  it('undoes an adjustment once, and leaves prices changed since', async () => {
    await bulkUpdatePriceListItems(world.as(marie), {
      organizationId: organizationId(),
      items: [
        { ...item(carrots!, '4.5'), breaks: [{ fromQuantity: '10', unitPrice: '4' }] },
        item(beets!, '3'),
      ],
    });
    const before = prices(await items());
    const { adjustmentId } = await adjust('10');
    const since = (await items()).find(({ inventoryItemId }) => inventoryItemId === beets)!;
    await changePriceListItem(world.as(marie), {
      organizationId: organizationId(),
      itemId: since.id,
      version: since.version,
      change: { unitPrice: '3.1' },
    });
    expect(await takeBack(adjustmentId)).toEqual({ changed: 1, skipped: 1 });
    const after = prices(await items());
    expect(after.get(carrots!)).toEqual(before.get(carrots!));
    expect(after.get(beets!)).toEqual([3.1, []]);
    expect(await takeBack(adjustmentId)).toEqual({ changed: 0, skipped: 2 });
    expect(prices(await items())).toEqual(after);
    const stranger = (await anOrganization(world.as(anonymous), { name: 'Fromagerie' })).owner;
    await expect(takeBack(adjustmentId, stranger)).rejects.toMatchObject({ code: 'request.notFound' });
    await expect(takeBack(organizationId() as never)).rejects.toMatchObject({ code: 'request.notFound' });
  });

  it('is hidden from other organizations, which cannot change it', async () => {
    const stranger = (await anOrganization(world.as(anonymous), { name: 'Fromagerie' })).owner;
    const see = (person: Member) =>
      getPriceList(world.as(person), { organizationId: organizationId(), priceListId: list.id });
    await expect(see(stranger)).rejects.toMatchObject({ code: 'request.notFound' });
    const viewer = await aMember(world.as(anonymous), organizationId(), 'viewer');
    expect((await see(viewer)).can.edit).toBe('request.notAllowed');
    await expect(
      bulkUpdatePriceListItems(world.as(viewer), {
        organizationId: organizationId(),
        items: [item(carrots!, '1')],
      }),
    ).rejects.toMatchObject({ code: 'request.notAllowed' });
  });

  it('is sent to the main addresses of its customers, and to those that they ticked', async () => {
    const bistro = (await aRestaurant(world.as(anonymous), 'Bistro')).owner;
    const send = () =>
      sendPriceList(world.as(marie), { organizationId: organizationId(), priceListId: list.id, message: '' });
    await setSettings(world, bistro.organizationId, { price_list_emails: ['chef@bistro.example'] });
    expect(await send()).toEqual({ recipients: 0 });
    await aRelation(world.as(anonymous), { vendor: marie, customer: bistro });
    await setOrganization(world, bistro.organizationId, { email: 'main@bistro.example' });
    expect(await send()).toEqual({ recipients: 2 });
    for (const address of ['chef@bistro.example', 'main@bistro.example'])
      expect(await emailsTo(world.db, address)).toMatchObject([{ template: 'priceList' }]);
  });
});

describe('an item of a price list', () => {
  it('is created once, set, changed and removed', async () => {
    const made = await createPriceListItem(world.as(marie), {
      organizationId: organizationId(),
      ...item(beets!, '3'),
    });
    await expect(
      createPriceListItem(world.as(marie), { organizationId: organizationId(), ...item(beets!, '3') }),
    ).rejects.toMatchObject({ code: 'catalogue.itemAlreadyOnList' });
    const set = await setPriceListItem(world.as(marie), {
      organizationId: organizationId(),
      itemId: made.id,
      ...item(beets!, '3.25'),
    });
    expect(set).toMatchObject({ unitPrice: '3.25', version: 2 });
    const changed = await changePriceListItem(world.as(marie), {
      organizationId: organizationId(),
      itemId: made.id,
      version: 2,
      change: { breaks: [{ fromQuantity: '10', unitPrice: '3' }] },
    });
    expect(changed).toMatchObject({ version: 3, breaks: [{ fromQuantity: '10', unitPrice: '3' }] });
    expect(await history(made.id)).toEqual([3.25, 3.25, 3]);
    await removePriceListItem(world.as(marie), { organizationId: organizationId(), itemId: made.id });
    expect(await items()).toHaveLength(1);
  });

  it('records only price changes in its history, not hiding or setting the same price', async () => {
    const { id, priceListId } = (await items())[0]!;
    const change = (version: number, fields: { isHidden?: boolean; unitPrice?: string }) =>
      changePriceListItem(world.as(marie), {
        organizationId: organizationId(),
        itemId: id,
        version,
        change: fields,
      });
    await change(1, { isHidden: true });
    await change(2, { unitPrice: '4.5000' });
    await setPriceListItem(world.as(marie), {
      organizationId: organizationId(),
      itemId: id,
      ...item(carrots!, '4.5'),
    });
    await bulkUpdatePriceListItems(world.as(marie), {
      organizationId: organizationId(),
      items: [{ priceListId, inventoryItemId: carrots!, isHidden: true }],
    });
    expect(await history(id)).toEqual([4.5]);
    await change(5, { unitPrice: '4.75', isHidden: false });
    expect(await history(id)).toEqual([4.75, 4.5]);
  });

  it('priced by two people at once is written once; the second gets the current item', async () => {
    const { id } = (await items())[0]!;
    const both = await Promise.allSettled(
      ['4.10', '4.20'].map((unitPrice) =>
        changePriceListItem(world.as(marie), {
          organizationId: organizationId(),
          itemId: id,
          version: 1,
          change: { unitPrice },
        }),
      ),
    );
    const refused = both.find((each) => each.status === 'rejected')!;
    expect(refused.reason).toMatchObject({ code: 'request.stale', details: { current: { version: 2 } } });
    expect(await history(id)).toHaveLength(2);
  });

  it('added by two people at once is added once', async () => {
    const add = () =>
      createPriceListItem(world.as(marie), { organizationId: organizationId(), ...item(beets!, '3') });
    const both = await Promise.allSettled([add(), add()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await items()).toHaveLength(2);
  });

  it('refuses an unknown list or inventory item', async () => {
    const missing = { ...item(beets!, '3'), priceListId: world.ids.next<'PriceList'>() };
    await expect(
      createPriceListItem(world.as(marie), { organizationId: organizationId(), ...missing }),
    ).rejects.toMatchObject({ code: 'price_list_items_exists_error' });
  });

  it('lists the formats that can still be added', async () => {
    const { rows } = await listFormatsNotOnList(world.as(marie), {
      ...page,
      organizationId: organizationId(),
      priceListId: list.id,
    });
    expect(rows.map(({ sku }) => sku)).toEqual(['B']);
  });
});

// Spec §5 and §7.
describe('the bulk update', () => {
  const bulk = (wanted: Parameters<typeof bulkUpdatePriceListItems>[1]['items']) =>
    bulkUpdatePriceListItems(world.as(marie), { organizationId: organizationId(), items: wanted });

  it('writes, adds and removes in one command with one event', async () => {
    const written = await bulk([
      { priceListId: list.id, inventoryItemId: carrots!, unitPrice: '5' },
      { priceListId: list.id, inventoryItemId: beets!, unitPrice: '2.5', isHidden: true },
    ]);
    expect(written.items.map(({ unitPrice, isHidden }) => [Number(unitPrice), isHidden])).toEqual([
      [5, false],
      [2.5, true],
    ]);
    await bulk([{ priceListId: list.id, inventoryItemId: carrots!, remove: true }]);
    expect((await items()).map(({ sku }) => sku)).toEqual(['B']);
    expect(await recordedEvents(world.db, organizationId(), 'catalogue.pricesChanged')).toHaveLength(3);
  });

  it.each([
    ['a price list', () => ({ priceListId: world.ids.next<'PriceList'>(), inventoryItemId: carrots! })],
    ['an inventory item', () => ({ priceListId: list.id, inventoryItemId: world.ids.next<'Format'>() })],
  ])('fails whole when %s does not exist', async (_what, missing) => {
    await expect(
      bulk([
        { priceListId: list.id, inventoryItemId: carrots!, unitPrice: '9' },
        { ...missing(), unitPrice: '1' },
      ]),
    ).rejects.toMatchObject({ code: 'price_list_items_exists_error' });
    expect((await items()).map(({ unitPrice }) => Number(unitPrice))).toEqual([4.5]);
  });

  it('is refused whole when a format belongs to another seller', async () => {
    const stranger = (await anOrganization(world.as(anonymous), { name: 'Fromagerie' })).owner;
    const { formats } = await aProduct(world.as(stranger));
    await expect(
      bulk([{ priceListId: list.id, inventoryItemId: formats[0]!.id, unitPrice: '1' }]),
    ).rejects.toMatchObject({ code: 'price_list_items_exists_error' });
  });

  it('is refused whole when an item was changed meanwhile, and returns its current state', async () => {
    await expect(
      bulk([
        { priceListId: list.id, inventoryItemId: beets!, unitPrice: '1' },
        { priceListId: list.id, inventoryItemId: carrots!, unitPrice: '1', version: 7 },
      ]),
    ).rejects.toMatchObject({ code: 'request.stale', details: { current: [{ version: 1 }] } });
    expect(await items()).toHaveLength(1);
  });

  it('writes no new item over one that somebody else added meanwhile', async () => {
    const added = { priceListId: list.id, inventoryItemId: carrots!, unitPrice: '1' };
    await expect(bulk([{ ...added, id: world.ids.next<'PriceListItem'>() }])).rejects.toMatchObject({
      code: 'request.stale',
      details: { current: [{ inventoryItemId: carrots }] },
    });
  });

  it('refuses the same item twice, and a new item without a price', async () => {
    const twice = { priceListId: list.id, inventoryItemId: carrots!, unitPrice: '1' };
    await expect(bulk([twice, twice])).rejects.toMatchObject({ code: 'catalogue.itemAlreadyOnList' });
    await expect(bulk([{ priceListId: list.id, inventoryItemId: beets! }])).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });
});

// Spec §3 and §7.
describe('item lists', () => {
  const id = () => world.ids.next<'ItemList'>();

  it('are the organization’s favourites: created, filled by two people at once, removed', async () => {
    const bistro = (await anOrganization(world.as(anonymous), { isSeller: false, isBuyer: true })).owner;
    const itemListId = id();
    await putItemList(world.as(bistro), { itemListId, name: 'Favoris', formatIds: [] });
    await Promise.all(
      [carrots!, beets!].map((formatId) =>
        toggleInItemList(world.as(bistro), { itemListId, formatId, isOn: true }),
      ),
    );
    const [itemList] = await listItemLists(world.as(bistro));
    expect(new Set(itemList!.formatIds)).toEqual(new Set([carrots, beets]));
    expect(itemList!.visibleForOrganizations).toEqual([bistro.organizationId]);
    expect(await listItemLists(world.as(marie))).toEqual([]);
    await removeItemList(world.as(bistro), { itemListId });
    expect(await listItemLists(world.as(bistro))).toEqual([]);
  });

  it('can be shared with partners, who see what they or its organization sell of it', async () => {
    const bistro = (await anOrganization(world.as(anonymous), { isSeller: false, isBuyer: true })).owner;
    const stranger = (await anOrganization(world.as(anonymous), { name: 'Fromagerie' })).owner;
    const { formats } = await aProduct(world.as(stranger));
    const itemListId = id();
    const share = async (...partners: Member[]) =>
      shareItemList(world.as(bistro), {
        itemListId,
        version: (await listItemLists(world.as(bistro)))[0]!.version,
        partnerIds: partners.map((partner) => partner.organizationId),
      });
    const formatIds = [beets!, formats[0]!.id, carrots!];
    await putItemList(world.as(bistro), { itemListId, name: 'Brunch', formatIds });
    await expect(share(marie)).rejects.toThrow('catalogue.unknownPartner');
    await aRelation(world.as(anonymous), { vendor: marie, customer: bistro });
    await expectLiveMatchesFetch(
      { world, routes: catalogueRoutes, name: 'catalogue.listItemLists', input: {}, actor: marie },
      () => share(marie),
    );
    expect(await listItemLists(world.as(marie))).toMatchObject([
      {
        organizationId: bistro.organizationId,
        visibleForOrganizations: [marie.organizationId],
        formatIds: [beets, carrots],
      },
    ]);
    await expect(
      toggleInItemList(world.as(marie), { itemListId, formatId: carrots!, isOn: false }),
    ).rejects.toThrow('request.notFound');
    // Changing the list keeps whom it is shared with.
    await toggleInItemList(world.as(bistro), { itemListId, formatId: carrots!, isOn: false });
    expect(await listItemLists(world.as(marie))).toMatchObject([{ formatIds: [beets] }]);
    await share();
    expect(await listItemLists(world.as(marie))).toEqual([]);
    await expect(share(stranger)).rejects.toThrow('catalogue.unknownPartner');
  });

  it('are a live query', async () => {
    await expectLiveMatchesFetch(
      { world, routes: catalogueRoutes, name: 'catalogue.listItemLists', input: {}, actor: marie },
      () => putItemList(world.as(marie), { itemListId: id(), name: 'Printemps', formatIds: [carrots!] }),
    );
  });
});

it('price list items are a live query (Spec §7)', async () => {
  await expectLiveMatchesFetch(
    {
      world,
      routes: catalogueRoutes,
      name: 'catalogue.listPriceListItems',
      input: { ...page, organizationId: organizationId(), show: 'all' },
      actor: marie,
    },
    () => createPriceListItem(world.as(marie), { organizationId: organizationId(), ...item(beets!, '3') }),
  );
});

it('brings the same rows far into a list as near its start', async () => {
  const pairs: [string, string][] = [];
  const names = Array.from({ length: 26 }, (_, at) => `Légume ${String(at >> 1).padStart(2, '0')}`);
  for (const fr of names) {
    const sizes = Array.from({ length: 42 }, (_, at) => ({ sku: `${fr}-${pairs.length + at}` }));
    const { formats } = await aProduct(world.as(marie), { name: { fr, en: fr, original: 'fr' } }, sizes);
    pairs.push(...formats.map(({ id }): [string, string] => [id, '3']));
  }
  const long = await aPriceList(world.as(marie), { name: 'Long' }, Object.fromEntries(pairs));
  const statements: string[] = [];
  const dialect = new PostgresDialect({ pool: world.pool });
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => void statements.push(query.sql) });
  const listed = (more: object) => {
    const input = { ...page, organizationId: organizationId(), priceListId: long.id, show: 'all' };
    return listPriceListItems(world.as(marie, { db }), { ...input, ...more } as never);
  };
  // An item that takes a format of another product is counted with that one.
  const [first] = (await listed({})).rows;
  const { formats: last } = await aProduct(world.as(marie), {
    name: { fr: 'Légume 99', en: 'Légume 99', original: 'fr' },
  });
  await setPriceListItem(world.as(marie), {
    organizationId: organizationId(),
    itemId: first!.id,
    priceListId: long.id,
    inventoryItemId: last[0]!.id,
    unitPrice: '3',
    breaks: [],
    isHidden: false,
  });
  for (const more of [{}, { sort: 'name', descending: true }, { sort: 'name', search: 'légume' }]) {
    const { rows, total } = await listed({ ...more, pageSize: 2_000 });
    expect(rows).toHaveLength(pairs.length);
    const far = (at: number, pageSize: number) => listed({ ...more, page: at, pageSize });
    expect(await far(11, 100)).toMatchObject({ rows: rows.slice(1_000), total });
    expect(await far(42, 25)).toMatchObject({ rows: rows.slice(1_025, 1_050), total });
    expect(await far(12, 100)).toMatchObject({ rows: [], total });
  }
  // Three times each, by counting what the products before it have.
  expect(statements.filter((text) => text.includes('with counted'))).toHaveLength(9);
});
