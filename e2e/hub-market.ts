import { contract } from '@halles/contract';
import type { Browser } from '@playwright/test';
import {
  call,
  link,
  newHub,
  newOrganization,
  newTaxes,
  places,
  verifiedByAdmin,
  type Organization,
} from './market.ts';
import type { Language } from './people.ts';
import { forHotels, move, newProducts, newProducer, newRoute, order } from './products-and-orders.ts';

/**
 * Twelve customers order the same: five cases of carrots, of which four arrive; two hens by weight; one box of pies,
 * taxed. Calculated by hand: 50.00 + 69.80 + 24.00 + 1.20 + 2.39.
 */
export const CUSTOMERS = 12;
const ON_PLATFORM = 3;
export const EACH_MINOR = 147_39;

export async function newHubMarket(browser: Browser, language: Language) {
  const hub = await newHub(browser, language, 'Halle du Canal');
  await verifiedByAdmin(browser, hub);
  await newTaxes(hub);
  await newRoute(hub, 'Montréal');
  const { formats } = await newProducts(hub, forHotels, [
    { en: 'Nantes carrots', fr: 'Carottes nantaises', price: '12.50' },
    { en: 'Guinea fowl', fr: 'Pintade', price: '18.50', isWeighed: true },
    { en: 'Apple pies', fr: 'Tartes aux pommes', price: '24.00', isTaxable: true, unitCost: '15.00' },
  ]);
  const [carrots, fowl, pies] = formats as [(typeof formats)[0], (typeof formats)[0], (typeof formats)[0]];
  const gardens = await newProducer(hub, { name: 'Les Jardins d’Élise', commissionPercent: '12.345' }, [
    carrots,
  ]);
  const poultry = await newProducer(hub, { name: 'Volailles du Rang', commissionPercent: '10' }, [fowl]);
  const bakery = await newProducer(hub, { name: 'Four des Pommes', commissionPercent: '0' }, [pies]);
  const { version } = await call(hub.page, contract.hubs.getProducerAccount, { producerId: bakery.id });
  await call(hub.page, contract.hubs.changeProducerAccount, {
    producerId: bakery.id,
    version,
    mode: 'resale',
  });
  return { hub, carrots, fowl, pies, producers: [gardens, poultry, bakery] };
}

type Market = Awaited<ReturnType<typeof newHubMarket>>;

/** Three customers order by themselves; the hub enters the orders of the others, who phone. */
export async function placeAllOrders(
  browser: Browser,
  language: Language,
  { hub, carrots, fowl, pies }: Market,
) {
  const lines = [
    { id: carrots.id, quantity: '5' },
    { id: fowl.id, quantity: '2' },
    { id: pies.id, quantity: '1' },
  ];
  const hotels: Organization[] = [];
  const orders: Awaited<ReturnType<typeof order>>[] = [];
  for (let place = 1; place <= ON_PLATFORM; place++) {
    const hotel = await newOrganization(browser, language, { name: `Hôtel ${place}`, buysAs: 'hotel' });
    await link(hub, hotel);
    const placed = await order(hotel, lines);
    // An order that the hub enters is already confirmed by the customer's call.
    await move(hub, placed.id, 'confirm');
    orders.push(placed);
    hotels.push(hotel);
  }
  for (let place = ON_PLATFORM + 1; place <= CUSTOMERS; place++) {
    const { partner } = await call(hub.page, contract.relationships.createCustomer, {
      card: {
        name: `Auberge ${place}`,
        legalName: null,
        customerOrganizationType: 'hotel',
        contactInfo: { email: `auberge.${place}.${Date.now()}@marche.example`, otherEmails: [], phones: [] },
        address: places.montreal,
        language: language === 'fr-CA' ? 'FR' : 'EN',
      },
    });
    orders.push(await order(hub, lines, { customerId: partner.id }));
  }
  return { hotels, orders };
}
