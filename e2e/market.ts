import {
  contract,
  type Audience,
  type InputOf,
  type OutputOf,
  type Procedure,
  type Role,
  type TaxId,
} from '@halles/contract';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { demoBuyers } from '../server/src/demo/people.ts';
import { anotherPerson, linkInMail, type Language } from './people.ts';

/** A market of a journey's own: newcomers who found what it needs, so that no two journeys ever meet. */
export interface Newcomer {
  page: Page;
  email: string;
  language: Language;
}
export interface Organization extends Newcomer {
  id: OutputOf<typeof contract.organizations.create>['id'];
  name: string;
}
type Goods = OutputOf<typeof contract.catalogue.createProduct>['formats'][number] & { price: string };

/** Of every newcomer. */
export const PASSWORD = 'trois poules rousses';
const PATIENCE = 10;
let newcomers = 0;

/** Asks the server as the page's person, without a screen: what a journey finds ready when it begins. */
export async function ask<P extends Procedure>(
  page: Page,
  { method, path, idempotent }: P,
  input: InputOf<P>,
): Promise<OutputOf<P>> {
  const rest = { ...(input as Record<string, string>) };
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]!;
    delete rest[name];
    return encodeURIComponent(value);
  });
  const asked = {
    method,
    ...(method === 'GET' ? { params: rest } : { data: rest }),
    ...(idempotent && { headers: { 'idempotency-key': crypto.randomUUID() } }),
  };
  let answer = await page.request.fetch(`/api${address}`, asked);
  // A server with too much to do asks for patience, as the screens have it: nothing of it was done.
  for (let tries = 0; answer.status() === 503 && tries < PATIENCE; tries++) {
    await page.waitForTimeout(2_000);
    answer = await page.request.fetch(`/api${address}`, asked);
  }
  if (!answer.ok()) throw new Error(`${method} ${address}: ${await answer.text()}`);
  return (await answer.json()) as OutputOf<P>;
}

/** Somebody who has just confirmed their address, on a device of their own. */
export async function newcomer(browser: Browser, language: Language): Promise<Newcomer> {
  const page = await anotherPerson(browser, language);
  newcomers += 1;
  const email = `n${newcomers}.${test.info().workerIndex}.${Date.now()}@marche.example`;
  await ask(page, contract.identity.signUp, {
    email,
    password: PASSWORD,
    firstName: 'Ariane',
    lastName: 'Lussier',
    language: language === 'fr-CA' ? 'FR' : 'EN',
  });
  const token = new URL(await linkInMail(page, email, /verify-email/)).searchParams.get('token')!;
  await ask(page, contract.identity.verifyEmail, { token });
  return { page, email, language };
}

export const places = { montreal: demoBuyers[0]!.address, lyon: demoBuyers[6]!.address };

interface Founded {
  name: string;
  place?: keyof typeof places;
  /** What kind of buyer; absent: a seller. Nobody of the demo market is of these kinds. */
  buysAs?: 'hotel' | 'other';
}

export async function found(
  person: Newcomer,
  { name, place = 'montreal', buysAs }: Founded,
): Promise<Organization> {
  const { id } = await ask(person.page, contract.organizations.create, {
    name,
    isSeller: buysAs === undefined,
    isBuyer: buysAs !== undefined,
    isHub: false,
    customerOrganizationType: buysAs ?? null,
    legalName: null,
    neq: null,
    siret: null,
    logoFileId: null,
    address: places[place],
    contactInfo: { email: person.email, otherEmails: [], phones: [{ number: '+15145550142' }] },
    language: person.language === 'fr-CA' ? 'FR' : 'EN',
    currency: null,
  });
  return { ...person, id, name };
}

/** A hub: it buys from producers and sells for them. Its name is like no other, for a search finds every hub. */
export async function newHub(browser: Browser, language: Language, name: string): Promise<Organization> {
  const person = await newcomer(browser, language);
  const unlike = `${name} ${Date.now()}`;
  const { id } = await ask(person.page, contract.organizations.create, {
    name: unlike,
    isSeller: true,
    isBuyer: true,
    isHub: true,
    customerOrganizationType: 'distributor',
    legalName: null,
    neq: null,
    siret: null,
    logoFileId: null,
    address: places.montreal,
    contactInfo: { email: person.email, otherEmails: [], phones: [{ number: '+15145550142' }] },
    language: person.language === 'fr-CA' ? 'FR' : 'EN',
    currency: null,
  });
  return { ...person, id, name: unlike };
}

/** Somebody a hub sells for, known by a card; their goods bear their name from now on. */
export async function newProducer(
  { page }: Newcomer,
  { name, commissionPercent }: { name: string; commissionPercent: string },
  goods: readonly Pick<Goods, 'productId'>[],
) {
  const producer = await ask(page, contract.catalogue.createProducer, {
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
  for (const { productId } of goods) {
    const { version } = await ask(page, contract.catalogue.getProduct, { productId });
    await ask(page, contract.catalogue.changeProduct, {
      productId,
      version,
      change: { producerId: producer.id },
    });
  }
  return producer;
}

/** A newcomer with an organization. */
export const newOrganization = async (browser: Browser, language: Language, founded: Founded) =>
  found(await newcomer(browser, language), founded);

/** Somebody new who joins an organization at work. */
export async function newColleague(
  browser: Browser,
  { page, id: organizationId, language }: Organization,
  role: Role,
): Promise<Newcomer> {
  const colleague = await newcomer(browser, language);
  await ask(page, contract.organizations.inviteMember, {
    organizationId,
    email: colleague.email,
    role,
    language: language === 'fr-CA' ? 'FR' : 'EN',
  });
  const address = await linkInMail(page, colleague.email, /accept-invitation/);
  await ask(colleague.page, contract.organizations.acceptInvitation, {
    token: new URL(address).searchParams.get('token')!,
  });
  return colleague;
}

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

/** A route through Montréal on each day, to be ordered the day before. */
export const newRoute = ({ page }: Newcomer, name: string, zones: string[] = ['CA-QC-06']) =>
  ask(page, contract.distribution.createDelivery, {
    name,
    coverage: { zones, postalPrefixes: [], polygons: [] },
    recurrence: { ...everyDay, weekdays: [...everyDay.weekdays], exceptions: [] },
    window: { from: '06:00', until: '11:00' },
    cutOff: { daysBefore: 1, time: '23:59', isFlexible: false },
    minimumMinor: null,
    fee: { base: { kind: 'flat', amountMinor: 0 }, byZone: [], freeFromMinor: null },
    capacityOrders: null,
    only: { customerIds: [], priceListIds: [] },
    instructions: null,
    isActive: true,
  });

interface NewGoods {
  en: string;
  fr: string;
  price: string;
  /** Sold by the piece, paid by its weight. */
  isWeighed?: boolean;
  /** None: zero-rated. */
  taxIds?: TaxId[];
  unitCost?: string;
}

/** Products with one format each and plenty of it, on a list. */
export async function newGoods(
  { page, id: organizationId }: Organization,
  list: { name: string; audience: Audience },
  goods: readonly NewGoods[],
): Promise<{ listId: string; goods: Goods[] }> {
  const { id: priceListId } = await ask(page, contract.catalogue.createPriceList, {
    organizationId,
    name: list.name,
    currency: 'CAD',
    audience: list.audience,
    priority: 1,
    validFrom: null,
    validUntil: null,
    rounding: 'none',
  });
  const formats = await Promise.all(goods.map((one) => newFormat(page, one)));
  await ask(page, contract.catalogue.bulkUpdatePriceListItems, {
    organizationId,
    items: formats.map(({ id, price }) => ({ priceListId, inventoryItemId: id, unitPrice: price })),
  });
  await stock(page, formats, '100');
  return { listId: priceListId, goods: formats };
}

async function newFormat(
  page: Page,
  { en, fr, price, isWeighed = false, taxIds = [], unitCost }: NewGoods,
): Promise<Goods> {
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
    taxClass: taxIds.length > 0 ? ('taxable' as const) : ('zeroRated' as const),
    taxIds,
    depositMinor: 0,
    unitCost: unitCost ?? null,
  };
  const product = await ask(page, contract.catalogue.createProduct, {
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

async function stock(page: Page, formats: readonly Goods[], onHand: string): Promise<void> {
  const { rows } = await ask(page, contract.inventory.listItems, { page: 1, pageSize: 100 });
  const edits = rows
    .filter(({ formatId }) => formats.some(({ id }) => id === formatId))
    .map(({ formatId, version }) => ({ formatId, version, onHand }));
  await ask(page, contract.inventory.editItems, { edits });
}

/** Registered in Québec: what is taxable bears both. */
export async function newTaxes({ page, id: organizationId }: Organization): Promise<TaxId[]> {
  const tax = (en: string, fr: string, rate: string, taxNumber: string) => ({
    taxId: crypto.randomUUID() as TaxId,
    tax: { name: { en, fr, original: 'fr' as const }, rate },
    taxNumber,
  });
  const taxes = [tax('GST', 'TPS', '5', '123456789 RT0001'), tax('QST', 'TVQ', '9.975', '1234567890 TQ0001')];
  const { version } = await ask(page, contract.organizations.getSettings, { organizationId });
  await ask(page, contract.organizations.changeSettings, {
    organizationId,
    version,
    change: { sales: { taxes } },
  });
  return taxes.map(({ taxId }) => taxId);
}

/** The buyer asks, the seller accepts. */
export async function link(seller: Organization, buyer: Organization) {
  const { id: relationId } = await ask(buyer.page, contract.relationships.create, {
    participants: [buyer.id, seller.id],
    participantsData: {},
    as: 'customer',
  });
  return ask(seller.page, contract.relationships.move, { relationId, action: 'accept' });
}

/** Orders on the first free date, as the cart would; a seller also for a customer of theirs. */
export async function order(
  { page }: Newcomer,
  lines: readonly { id: Goods['id']; quantity: string }[],
  forCustomer: { customerId?: Organization['id'] } = {},
): Promise<{ id: string; number: string; on: string; wayId: string }> {
  const [filled] = await ask(page, contract.ordering.setCartLines, {
    ...forCustomer,
    lines: lines.map(({ id, quantity }) => ({ formatId: id, quantity })),
  });
  const dates = await ask(page, contract.ordering.listCartDates, { cartId: filled!.id });
  const { wayId, on } = dates.find(({ isLate, isFull }) => !isLate && !isFull)!;
  const cart = await ask(page, contract.ordering.changeCart, {
    cartId: filled!.id,
    version: filled!.version,
    date: { wayId, on },
  });
  expect(cart.problems).toEqual([]);
  const placed = await ask(page, contract.ordering.submitCart, {
    cartId: cart.id,
    version: cart.version,
    totalMinor: cart.totals.totalMinor,
  });
  return { id: placed.purchaseOrderId, number: placed.number, on, wayId };
}

/** One step of an order, or several. */
export async function move(
  { page }: Newcomer,
  purchaseOrderId: string,
  ...actions: ('confirm' | 'prepare' | 'markReady' | 'load' | 'deliver')[]
): Promise<void> {
  for (const action of actions) {
    const { version } = await ask(page, contract.ordering.getOrder, { purchaseOrderId });
    await ask(page, contract.ordering.moveOrder, { purchaseOrderId, version, action });
  }
}
