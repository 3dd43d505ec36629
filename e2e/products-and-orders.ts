import { contract, type Audience, type OutputOf } from '@halles/contract';
import { expect, type Browser, type Page } from '@playwright/test';
import { call, link, newOrganization, type Newcomer, type Organization } from './market.ts';
import type { Language } from './people.ts';

/** What sellers of a journey's market sell, how they deliver, and what is ordered. */
type NewFormat = OutputOf<typeof contract.catalogue.createProduct>['formats'][number] & { price: string };

const everyDay = {
  frequency: 'weekly',
  interval: 1,
  weekdays: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'],
  weekOfMonth: null,
  startsOn: '2026-01-01',
  endsOn: null,
  holidays: 'keep',
  exceptions: [],
} as const;

export const timeOfDay = (instant: Date): string =>
  instant.toLocaleTimeString('en-GB', { timeZone: 'America/Toronto', hour: '2-digit', minute: '2-digit' });

const HALF_A_DAY_MS = 43_200_000;
/** As far as can be from now, before and after, so that it does not pass during a journey. */
const farthestTime = (): string => timeOfDay(new Date(Date.now() + HALF_A_DAY_MS));

/** A route through Montréal on each day; orders are accepted until a time of the day before. */
export const newRoute = ({ page }: Newcomer, name: string, until = farthestTime()) =>
  call(page, contract.distribution.createDelivery, {
    name,
    coverage: { zones: ['CA-QC-06'], postalPrefixes: [], polygons: [] },
    recurrence: { ...everyDay, weekdays: [...everyDay.weekdays], exceptions: [] },
    window: { from: '06:00', until: '11:00' },
    cutOff: { daysBefore: 1, time: until, isFlexible: false },
    minimumMinor: null,
    fee: { base: { kind: 'flat', amountMinor: 0 }, byZone: [], freeFromMinor: null },
    capacityOrders: null,
    only: { customerIds: [], priceListIds: [] },
    instructions: null,
    isActive: true,
  });

/** Links a seller and a hotel; the seller delivers every day. */
export async function sellerAndHotel(
  browser: Browser,
  language: Language,
  names: { seller: string; hotel: string },
) {
  const [seller, hotel] = await Promise.all([
    newOrganization(browser, language, { name: names.seller }),
    newOrganization(browser, language, { name: names.hotel, buysAs: 'hotel' }),
  ]);
  await newRoute(seller, 'Tournée des hôtels');
  const relation = await link(seller, hotel);
  return { seller, hotel, relation };
}

/** A list that every hotel sees. */
export const forHotels = {
  name: 'Hôtels',
  audience: { kind: 'types', customerTypes: ['hotel'] },
} satisfies { name: string; audience: Audience };

interface NewProducts {
  en: string;
  fr: string;
  price: string;
  /** Sold by the piece, priced by weight. */
  isWeighed?: boolean;
  /** Absent: zero-rated. */
  isTaxable?: boolean;
  unitCost?: string;
}

/** Creates products on a list, with one format each and enough stock. */
export async function newProducts(
  { page, id: organizationId }: Organization,
  list: { name: string; audience: Audience },
  products: readonly NewProducts[],
): Promise<{ listId: string; formats: NewFormat[] }> {
  const { id: priceListId } = await call(page, contract.catalogue.createPriceList, {
    organizationId,
    name: list.name,
    currency: 'CAD',
    audience: list.audience,
    priority: 1,
    validFrom: null,
    validUntil: null,
    rounding: 'none',
  });
  const formats = await Promise.all(products.map((one) => newFormat(page, one)));
  await call(page, contract.catalogue.bulkUpdatePriceListItems, {
    organizationId,
    items: formats.map(({ id, price }) => ({ priceListId, inventoryItemId: id, unitPrice: price })),
  });
  await stock(page, formats, '100');
  return { listId: priceListId, formats };
}

async function newFormat(
  page: Page,
  { en, fr, price, isWeighed = false, isTaxable = false, unitCost }: NewProducts,
): Promise<NewFormat> {
  const format = {
    label: null,
    saleUnit: isWeighed ? ('piece' as const) : ('case' as const),
    quantityPerUnit: null,
    contentQuantity: isWeighed ? null : '10',
    contentUnit: isWeighed ? null : ('kg' as const),
    netWeightKg: isWeighed ? '2' : '10',
    isVariableWeight: isWeighed,
    sku: null,
    gtin: null,
    minimumQuantity: null,
    multipleQuantity: null,
    taxClass: isTaxable ? ('taxable' as const) : ('zeroRated' as const),
    taxGroup: 'standard' as const,
    depositMinor: 0,
    unitCost: unitCost ?? null,
  };
  const product = await call(page, contract.catalogue.createProduct, {
    name: { en, fr, original: 'fr' },
    description: null,
    categoryId: 'vegetables.roots',
    producerId: null,
    photoFileIds: [],
    certifications: [],
    storage: 'ambient',
    allergens: [],
    origin: '',
    internalNotes: '',
    formats: [format],
  });
  return { ...product.formats[0]!, price };
}

async function stock(page: Page, formats: readonly NewFormat[], onHand: string): Promise<void> {
  const { rows } = await call(page, contract.inventory.listItems, { page: 1, pageSize: 100 });
  const edits = rows
    .filter(({ formatId }) => formats.some(({ id }) => id === formatId))
    .map(({ formatId, version }) => ({ formatId, version, onHand }));
  await call(page, contract.inventory.editItems, { edits });
}

/** A producer a hub sells for, who is not on the platform; the given products become this producer's. */
export async function newProducer(
  { page }: Newcomer,
  { name, commissionPercent }: { name: string; commissionPercent: string },
  formats: readonly Pick<NewFormat, 'productId'>[],
) {
  const producer = await call(page, contract.catalogue.createProducer, {
    name,
    organizationId: null,
    contactName: 'Élise',
    email: `elise.${Date.now()}@marche.example`,
    phone: null,
    town: 'Rougemont',
    story: null,
    commissionPercent,
    isTaxRegistered: false,
    notes: '',
  });
  for (const { productId } of formats) {
    const { version } = await call(page, contract.catalogue.getProduct, { productId });
    await call(page, contract.catalogue.changeProduct, {
      productId,
      version,
      change: { producerId: producer.id },
    });
  }
  return producer;
}

/** Orders on the first available date, as the cart would; a seller may order for one of its customers. */
export async function order(
  { page }: Newcomer,
  lines: readonly { id: NewFormat['id']; quantity: string }[],
  forCustomer: { customerId?: Organization['id'] } = {},
): Promise<{ id: string; number: string; on: string; fulfilmentId: string }> {
  const [filled] = await call(page, contract.ordering.setCartLines, {
    ...forCustomer,
    lines: lines.map(({ id, quantity }) => ({ formatId: id, quantity })),
  });
  const dates = await call(page, contract.ordering.listCartDates, { cartId: filled!.id });
  const { fulfilmentId, on } = dates.find(({ isLate, isFull }) => !isLate && !isFull)!;
  const cart = await call(page, contract.ordering.changeCart, {
    cartId: filled!.id,
    version: filled!.version,
    date: { fulfilmentId, on },
  });
  expect(cart.problems).toEqual([]);
  const placed = await call(page, contract.ordering.submitCart, {
    cartId: cart.id,
    version: cart.version,
    totalMinor: cart.totals.totalMinor,
  });
  return { id: placed.purchaseOrderId, number: placed.number, on, fulfilmentId };
}

/** Takes one or more steps of an order. */
export async function move(
  { page }: Newcomer,
  purchaseOrderId: string,
  ...actions: ('confirm' | 'prepare' | 'markReady' | 'load' | 'deliver')[]
): Promise<void> {
  for (const action of actions) {
    const { version } = await call(page, contract.ordering.getOrder, { purchaseOrderId });
    await call(page, contract.ordering.applyOrderAction, { purchaseOrderId, version, action });
  }
}

/** Takes a submitted order through to delivered. */
export const deliver = (seller: Newcomer, purchaseOrderId: string) =>
  move(seller, purchaseOrderId, 'confirm', 'prepare', 'markReady', 'load', 'deliver');
