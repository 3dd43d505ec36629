import { beforeAll, it } from 'vitest';
import type { OrganizationId, PriceList, ProducerId, Product } from '@halles/contract';
import { anonymous, type Member } from '../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { testWorld } from '../../testing/world.ts';
import { anOrganization } from '../organizations/factory.ts';
import { setCommissionRate } from './commands/commission-rates.ts';
import { archivePriceList } from './commands/price-lists.ts';
import { changeProduct } from './commands/products.ts';
import { aPriceList, aProducer, aProduct } from './factory.ts';
import { catalogueRoutes as routes } from './routes.ts';

const world = await testWorld();
const page = { page: 1, pageSize: 25, descending: false };
let seller: Member;
let organizationId: OrganizationId;
let product: Product;
let list: PriceList;
let producerId: ProducerId;

const ctx = () => world.as(seller);

beforeAll(async () => {
  const { owner, organization } = await anOrganization(world.as(anonymous));
  seller = owner;
  organizationId = organization.id;
  product = await aProduct(ctx());
  list = await aPriceList(ctx());
  producerId = await aProducer(ctx());
});

const setRate = (percent: string) =>
  setCommissionRate(ctx(), { of: { kind: 'product', productId: product.id }, percent });

it.each([
  {
    name: 'catalogue.getProduct',
    inputOf: () => ({ productId: product.id }),
    change: () =>
      changeProduct(ctx(), { productId: product.id, version: product.version, change: { origin: 'Laval' } }),
  },
  {
    name: 'catalogue.listProducers',
    inputOf: () => ({ ...page, activity: 'active' }),
    change: () => aProduct(ctx(), { producerId }),
  },
  {
    name: 'catalogue.getProducer',
    inputOf: () => ({ producerId }),
    change: () => aProduct(ctx(), { producerId }),
  },
  {
    name: 'catalogue.listPriceLists',
    inputOf: () => ({ ...page, organizationId }),
    change: () => aPriceList(ctx(), { name: 'Cafés' }),
  },
  {
    name: 'catalogue.getPriceList',
    inputOf: () => ({ organizationId, priceListId: list.id }),
    change: () =>
      archivePriceList(ctx(), {
        organizationId,
        priceListId: list.id,
        isArchived: true,
      }),
  },
  { name: 'catalogue.listCommissionRates', inputOf: () => ({}), change: () => setRate('12.5') },
])('$name is pushed as it is fetched', async ({ name, inputOf, change }) => {
  await expectLiveMatchesFetch({ world, routes, name, input: inputOf(), actor: seller }, change);
});
