import { expect, it } from 'vitest';
import type { Currency, FormatId, Offer, OfferPage } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import { testApp } from '../../testing/app.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { aFulfilment } from '../distribution/factory/fulfilments.ts';
import { aListedItem } from '../inventory/factory/listed-items.ts';
import { offerSearchInput } from '@halles/contract';
import { offersRoutes } from '../offers/index.ts';
import { anOrganization } from '../organizations/factory.ts';
import { related } from '../relationships/factory.ts';
import { submitOrder } from './factory/trading-pair.ts';

const { world, call } = await testApp();
const ctx = world.as(system);
const address = {
  street: '4720, rue Saint-Denis',
  unit: '',
  city: 'Montréal',
  region: 'CA-QC',
  country: 'CA' as const,
  postalCode: 'H2J 2L2',
};
const north = (degrees: number) => ({ ...address, location: { lat: 45.5 + degrees, lng: -73.6 } });

async function aSeller(name: string, degrees: number, currency: Currency = 'CAD') {
  const { organization } = await anOrganization(ctx, { name, address: north(degrees) });
  const vendorId = organization.id;
  const audience = { kind: 'types' as const, customerTypes: ['caterer' as const] };
  const priceListId = await aPriceList(ctx, { vendorId, currency, audience });
  await aFulfilment(ctx, { vendorId, zones: ['CA-QC'] });
  const formats: Record<string, FormatId> = {};
  for (const fr of ['Ail', 'Noix', 'Purée d’ail']) {
    const { formatId } = await aListedItem(ctx, { vendorId, fr, en: fr });
    await setPrice(ctx, { vendorId, priceListId, formatId, unitPrice: '10' });
    formats[fr] = formatId;
  }
  return { vendorId, formats };
}

const { owner: buyer } = await anOrganization(ctx, {
  isSeller: false,
  isBuyer: true,
  customerOrganizationType: 'caterer',
  address: north(0),
});
const supplier = await aSeller('fournisseur', 0.5);
const distant = await aSeller('fournisseur lointain', 2);
const abroad = await aSeller('fournisseur en euros', 0.1, 'EUR');
await aSeller('inconnu lointain', 1);
await aSeller('inconnu proche', 0.2);
for (const { vendorId } of [supplier, distant, abroad])
  await related(ctx, vendorId, buyer.organizationId, 'active');

async function pages(query: string): Promise<string[]> {
  const found: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const after: string = next === '' ? '' : `&after=${next}`;
    const page: OfferPage = (await call(buyer, 'GET', `/offers?${query}${after}`)).json;
    found.push(...page.rows.map(({ name, seller }: Offer) => `${name.fr}, ${seller.name}`));
    ({ next } = page);
  }
  return found;
}

const order = (product: string, { vendorId }: typeof supplier) =>
  submitOrder((member) => world.as(member), { buyer, farm: vendorId } as never, [
    { formatId: (vendorId === distant.vendorId ? distant : supplier).formats[product]!, quantity: '1' },
  ]);

const inOrder = (sellers: readonly string[], products: readonly string[]) =>
  sellers.flatMap((seller) => products.map((product) => `${product}, ${seller}`));

it('finds own suppliers first, of them what one orders, then the others from near to far, and another currency last', async () => {
  const suppliers = ['fournisseur', 'fournisseur lointain'];
  const rest = ['inconnu proche', 'inconnu lointain', 'fournisseur en euros'];
  const products = ['Ail', 'Noix', 'Purée d’ail'];
  expect(await pages('reach=near')).toEqual(inOrder([...suppliers, ...rest], products));

  await expectLiveMatchesFetch(
    { world, routes: offersRoutes, name: 'offers.search', input: offerSearchInput.parse({}), actor: buyer },
    () => order('Noix', distant),
  );
  const afterOrder = [
    'Noix, fournisseur lointain',
    ...inOrder(['fournisseur'], products),
    ...inOrder(['fournisseur lointain'], ['Ail', 'Purée d’ail']),
    ...inOrder(rest, products),
  ];
  expect(await pages('')).toEqual(afterOrder);
  expect(await pages('pageSize=1')).toEqual(afterOrder);
  expect(await pages('pageSize=4')).toEqual(afterOrder);
  expect(await pages('pageSize=2&seller=' + distant.vendorId)).toEqual(
    afterOrder.filter((one) => one.endsWith(', fournisseur lointain')),
  );
});

it('with words, puts what begins with them first, whoever sells it', async () => {
  const all = [
    'fournisseur',
    'fournisseur lointain',
    'inconnu proche',
    'inconnu lointain',
    'fournisseur en euros',
  ];
  const expected = [...inOrder(all, ['Ail']), ...inOrder(all, ['Purée d’ail'])];
  expect(await pages('text=ail')).toEqual(expected);
  expect(await pages('text=ail&pageSize=3')).toEqual(expected);
});
