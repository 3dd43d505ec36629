import { beforeEach, describe, expect, it } from 'vitest';
import { anonymous, type Member } from '../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { emailsTo } from '../../testing/emails.ts';
import { testWorld } from '../../testing/world.ts';
import { aMember, anOrganization, verified } from '../organizations/factory.ts';
import { addFormat, archiveFormats, changeFormat } from './commands/formats.ts';
import {
  archiveProducer,
  changeProducer,
  createProducer,
  sendProducersMessage,
} from './commands/producers.ts';
import {
  archiveProducts,
  changeProduct,
  changeProducts,
  createProduct,
  duplicateProduct,
} from './commands/products.ts';
import { aProduct, formatFields, productFields } from './factory.ts';
import { listFormats } from './queries/formats.ts';
import { getProducer, listProducers } from './queries/producers.ts';
import { getProduct, listCategories, listProducts } from './queries/products.ts';
import { catalogueRoutes } from './routes.ts';

const world = await testWorld();
let marie: Member;

beforeEach(async () => {
  marie = (await anOrganization(world.as(anonymous))).owner;
});

const producer = {
  name: 'Verger Lacroix',
  organizationId: null,
  contactName: 'Luc Lacroix',
  email: 'luc@vergerlacroix.example',
  phone: null,
  town: 'Rougemont',
  story: null,
  commissionPercent: null,
  isTaxRegistered: false,
  notes: '',
};
const page = { activity: 'active' as const, page: 1, pageSize: 25, descending: false };
const names = async (facts: Partial<Parameters<typeof listProducts>[1]> = {}) =>
  (await listProducts(world.as(marie), { ...page, ...facts })).rows.map(({ name }) => name.fr);

describe('a product', () => {
  it('is saved as entered, with its formats in their order', async () => {
    const made = await aProduct(world.as(marie), {}, [
      { sku: 'CAR-1' },
      { saleUnit: 'case', quantityPerUnit: '12', contentQuantity: '250', contentUnit: 'g', sku: 'CAR-2' },
    ]);
    expect(made).toMatchObject({ ...productFields(), isArchived: false, version: 1, can: { edit: true } });
    expect(made.formats.map(({ title }) => title.fr)).toEqual(['au kg', 'caisse de 12 × 250 g']);
    expect(await getProduct(world.as(marie), { productId: made.id })).toEqual(made);
    const [event] = await recordedEvents(world.db, marie.organizationId, 'catalogue.productAdded');
    expect(event!.data).toEqual({ productId: made.id, formatIds: made.formats.map(({ id }) => id) });
  });

  it('is created concurrently with others of the same seller without refusals', async () => {
    const numbers = Array.from({ length: 8 }, (_, index) => `Carotte ${index + 1}`);
    await Promise.all(
      numbers.map((fr) => aProduct(world.as(marie), { name: { en: '', fr, original: 'fr' } })),
    );
    expect((await names()).toSorted()).toEqual(numbers);
  });

  it('is found by both names, its producer and its SKU, without accents', async () => {
    const { id } = await createProducer(world.as(marie), { ...producer, name: 'Les Jardins d’Élise' });
    await aProduct(world.as(marie), { producerId: id }, [{ sku: 'CAR-77' }]);
    await aProduct(world.as(marie), { name: { en: 'Shallots', fr: 'Échalotes', original: 'fr' } });
    expect(await names({ search: 'echalote' })).toEqual(['Échalotes']);
    expect(await names({ search: 'carrots' })).toEqual(['Carottes nantaises']);
    expect(await names({ search: 'ELISE' })).toEqual(['Carottes nantaises']);
    expect(await names({ search: 'car-77' })).toEqual(['Carottes nantaises']);
    expect(await names({ search: 'nantes shallots' })).toEqual([]);
    expect(await names({ search: '100%' })).toEqual([]);
  });

  it('is sorted in dictionary order, and filtered by category with its children', async () => {
    const add = (fr: string, categoryId: string) =>
      aProduct(world.as(marie), { name: { en: '', fr, original: 'fr' }, categoryId }, []);
    await add('Zucchini', 'vegetables.squash');
    await add('épinards', 'vegetables.leafy');
    await add('Fraises', 'fruits.berries');
    expect(await names({ sort: 'name' })).toEqual(['épinards', 'Fraises', 'Zucchini']);
    expect(await names({ sort: 'name', categoryId: 'vegetables' })).toEqual(['épinards', 'Zucchini']);
    expect(await names({ sort: 'name', categoryId: 'vegetables.squash' })).toEqual(['Zucchini']);
  });

  it('changes only the fields sent, from the version that was read', async () => {
    const { id } = await aProduct(world.as(marie));
    const change = (version: number, origin: string) =>
      changeProduct(world.as(marie), { productId: id, version, change: { origin } });
    expect(await change(1, 'Sherrington')).toMatchObject({
      origin: 'Sherrington',
      version: 2,
      storage: 'chilled',
    });
    await expect(change(1, 'Ailleurs')).rejects.toMatchObject({
      code: 'request.stale',
      details: { current: { origin: 'Sherrington' } },
    });
  });

  it('refuses an unknown category or producer', async () => {
    const refusal = (facts: Parameters<typeof productFields>[0], format = {}) =>
      createProduct(world.as(marie), { ...productFields(facts), formats: [formatFields(format)] }).catch(
        (error: unknown) => error,
      );
    expect(await refusal({ categoryId: 'vegetables.none' })).toMatchObject({
      code: 'catalogue.unknownCategory',
    });
    expect(await refusal({ producerId: world.ids.next<'Producer'>() })).toMatchObject({
      code: 'catalogue.unknownProducer',
    });
    expect(await names()).toEqual([]);
  });

  it('is archived and restored once', async () => {
    const { id } = await aProduct(world.as(marie));
    const archive = (isArchived: boolean) =>
      archiveProducts(world.as(marie), { productIds: [id], isArchived });
    expect(await archive(true)).toEqual({ changed: 1 });
    expect(await archive(true)).toEqual({ changed: 0 });
    expect(await names()).toEqual([]);
    expect(await names({ activity: 'archived' })).toEqual(['Carottes nantaises']);
    await expect(
      changeProduct(world.as(marie), { productId: id, version: 2, change: { origin: '' } }),
    ).rejects.toMatchObject({ code: 'catalogue.archived' });
    expect(await archive(false)).toEqual({ changed: 1 });
    expect(await recordedEvents(world.db, marie.organizationId, 'catalogue.productsArchived')).toHaveLength(
      2,
    );
  });

  it('is changed in bulk, all or none', async () => {
    const { id: one } = await aProduct(world.as(marie));
    const { id: other } = await aProduct(world.as(marie));
    const change = { storage: 'frozen' as const };
    const stranger = (await anOrganization(world.as(anonymous), { name: 'Fromagerie' })).owner;
    const { id: theirs } = await aProduct(world.as(stranger));
    await expect(
      changeProducts(world.as(marie), { productIds: [one, theirs], change }),
    ).rejects.toMatchObject({ code: 'request.notFound' });
    expect(await changeProducts(world.as(marie), { productIds: [one, other], change })).toEqual({
      changed: 2,
    });
    const { rows } = await listProducts(world.as(marie), page);
    expect(rows.map(({ storage }) => storage)).toEqual(['frozen', 'frozen']);
  });

  it('is copied without the fields that must be unique', async () => {
    const { id } = await aProduct(world.as(marie), {}, [{ sku: 'CAR-1', gtin: '4006381333931' }]);
    const copy = await duplicateProduct(world.as(marie), { productId: id });
    expect(copy.name).toEqual({
      en: 'Nantes carrots (copy)',
      fr: 'Carottes nantaises (copie)',
      original: 'fr',
    });
    expect(copy.formats[0]).toMatchObject({ sku: null, gtin: null, saleUnit: 'kg' });
  });

  it('is visible to its seller only', async () => {
    const { id } = await aProduct(world.as(marie));
    const stranger = (await anOrganization(world.as(anonymous), { name: 'Fromagerie' })).owner;
    await expect(getProduct(world.as(stranger), { productId: id })).rejects.toMatchObject({
      code: 'request.notFound',
    });
    const buyer = (await anOrganization(world.as(anonymous), { isSeller: false, isBuyer: true })).owner;
    await expect(listProducts(world.as(buyer), page)).rejects.toMatchObject({ code: 'request.notFound' });
    const viewer = await aMember(world.as(anonymous), marie.organizationId, 'viewer');
    await expect(
      archiveProducts(world.as(viewer), { productIds: [id], isArchived: true }),
    ).rejects.toMatchObject({
      code: 'request.notAllowed',
    });
  });
});

describe('a format', () => {
  it('has a unique SKU, ignoring case, also for concurrent commands', async () => {
    const { id: productId } = await aProduct(world.as(marie), {}, [{ sku: 'CAR-1' }]);
    const add = () => addFormat(world.as(marie), { productId, format: formatFields({ sku: 'car-1' }) });
    await expect(add()).rejects.toMatchObject({ code: 'catalogue.skuTaken' });
    const both = await Promise.allSettled(
      ['NEW', 'new'].map((sku) => addFormat(world.as(marie), { productId, format: formatFields({ sku }) })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('has a unique GTIN per seller, with or without leading zeros', async () => {
    const gtin = '067032110015';
    const { id: productId, formats } = await aProduct(world.as(marie), {}, [{ gtin }, { sku: 'B' }]);
    await expect(
      addFormat(world.as(marie), { productId, format: formatFields({ gtin: `00${gtin}` }) }),
    ).rejects.toMatchObject({ code: 'catalogue.gtinTaken' });
    const other = formats.find(({ sku }) => sku === 'B')!;
    await expect(
      changeFormat(world.as(marie), { formatId: other.id, version: 1, change: { gtin } }),
    ).rejects.toMatchObject({ code: 'catalogue.gtinTaken' });
    const neighbour = (await anOrganization(world.as(anonymous))).owner;
    expect((await aProduct(world.as(neighbour), {}, [{ gtin }])).formats).toMatchObject([{ gtin }]);
  });

  it('is changed with its title rebuilt', async () => {
    const { formats } = await aProduct(world.as(marie));
    const changed = await changeFormat(world.as(marie), {
      formatId: formats[0]!.id,
      version: 1,
      change: { saleUnit: 'bag', contentQuantity: '2.5', contentUnit: 'kg' },
    });
    expect(changed).toMatchObject({ title: { en: 'bag of 2.5 kg', fr: 'sac de 2,5 kg' }, version: 2 });
    await expect(
      changeFormat(world.as(marie), { formatId: formats[0]!.id, version: 1, change: { sku: 'X' } }),
    ).rejects.toMatchObject({ code: 'request.stale' });
  });

  it('is archived, and restored unless its product is archived', async () => {
    const { id, formats } = await aProduct(world.as(marie));
    const formatIds = [formats[0]!.id];
    await archiveFormats(world.as(marie), { formatIds, isArchived: true });
    expect((await listFormats(world.as(marie), page)).total).toBe(0);
    await archiveProducts(world.as(marie), { productIds: [id], isArchived: true });
    await expect(archiveFormats(world.as(marie), { formatIds, isArchived: false })).rejects.toMatchObject({
      code: 'catalogue.archived',
    });
  });
});

describe('a producer', () => {
  it('shows its effective commission rate', async () => {
    const { id } = await createProducer(world.as(marie), producer);
    expect((await getProducer(world.as(marie), { producerId: id })).commission).toEqual({
      percent: null,
      isOwn: false,
    });
    const changed = await changeProducer(world.as(marie), {
      producerId: id,
      version: 1,
      change: { commissionPercent: '12.5' },
    });
    expect(changed.commission).toEqual({ percent: '12.5', isOwn: true });
  });

  it('is archived when none of its products is for sale', async () => {
    const { id: producerId } = await createProducer(world.as(marie), producer);
    const { id } = await aProduct(world.as(marie), { producerId });
    const archive = () => archiveProducer(world.as(marie), { producerId, isArchived: true });
    await expect(archive()).rejects.toMatchObject({ code: 'catalogue.producerHasProducts' });
    await archiveProducts(world.as(marie), { productIds: [id], isArchived: true });
    expect(await archive()).toMatchObject({ isArchived: true });
    expect((await listProducers(world.as(marie), page)).total).toBe(0);
  });

  it('after renaming is found under its new name in its products', async () => {
    const { id: producerId } = await createProducer(world.as(marie), producer);
    await aProduct(world.as(marie), { producerId });
    await changeProducer(world.as(marie), { producerId, version: 1, change: { name: 'Verger Dubois' } });
    expect(await names({ search: 'dubois' })).toHaveLength(1);
    expect(await names({ search: 'lacroix' })).toHaveLength(0);
  });

  it('is emailed when it has an address', async () => {
    const { id } = await createProducer(world.as(marie), producer);
    const { id: mute } = await createProducer(world.as(marie), { ...producer, name: 'Muet', email: null });
    await verified(world.as(marie), marie.organizationId);
    const send = () =>
      sendProducersMessage(world.as(marie), { producerIds: [id, mute], message: 'Livrez avant 6 h.' });
    expect(await send()).toEqual({ recipients: 1 });
    const emails = await emailsTo(world.db, 'luc@vergerlacroix.example');
    expect(emails).toMatchObject([{ template: 'producersMessage' }]);
  });
});

it('the categories are a tree of two levels, named in both languages', async () => {
  const all = await listCategories(world.as(anonymous));
  const roots = all.filter(({ parentId }) => parentId === null).map(({ id }) => id);
  expect(roots).toHaveLength(14);
  for (const { id, parentId, name } of all) {
    expect(name.en && name.fr).toBeTruthy();
    if (parentId !== null)
      expect([roots.includes(parentId), id.startsWith(`${parentId}.`)]).toEqual([true, true]);
  }
});

it.each([{ name: 'catalogue.listProducts' }, { name: 'catalogue.listFormats' }])(
  '$name is a live query',
  async ({ name }) => {
    await expectLiveMatchesFetch({ world, routes: catalogueRoutes, name, input: page, actor: marie }, () =>
      aProduct(world.as(marie)),
    );
  },
);
