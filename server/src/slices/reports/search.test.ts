import { beforeAll, describe, expect, it } from 'vitest';
import type { FormatId, FoundRecord, ProductId, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { testApp } from '../../testing/app.ts';
import { aConversation, aMessage } from '../conversations/factory/conversations.ts';
import { billedOrder, draftedFor } from '../invoicing/factory/invoices.ts';
import { readOrder } from '../ordering/factory/order-steps.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { aMember, anOrganization, setSettings } from '../organizations/factory.ts';
import { aCustomerCard, related } from '../relationships/factory.ts';
import { productsArchived } from '../catalogue/factory/products.ts';

const { world, call } = await testApp();
const as = (person: Member) => world.as(person);
const ask = async (person: Member, path: string): Promise<FoundRecord[]> => {
  const { status, json, text } = await call(person, 'GET', path);
  expect(status, text).toBe(200);
  return json;
};
const search = (person: Member, text: string) => ask(person, `/search?text=${encodeURIComponent(text)}`);

/** `order CM-2`, `customer Bistro Verger`: what a person reads first. */
const shown = (record: FoundRecord): string => {
  if (record.kind === 'product') return `product ${record.name.fr}`;
  if (record.kind === 'customer' || record.kind === 'supplier')
    return `${record.kind} ${record.partner.name}`;
  if (record.kind === 'payment') return `payment ${record.reference}`;
  return `${record.kind} ${record.number}`;
};
const found = async (person: Member, text: string) => (await search(person, text)).map(shown);
const kindsOf = async (person: Member, text: string) => [
  ...new Set((await search(person, text)).map(({ kind }) => kind)),
];

/** Another buyer of the farm. */
async function aBuyer(name: string): Promise<Member> {
  const { organization, owner } = await anOrganization(world.as(anonymous), {
    name,
    isSeller: false,
    isBuyer: true,
    customerOrganizationType: 'restaurant',
  });
  await related(world.as(system), pair.farm, organization.id, 'active');
  return owner;
}
const customersFound = async (text: string) =>
  (await found(pair.seller, text)).filter((one) => one.startsWith('customer'));

let carrots: FormatId;
let pair: TradingPair;
let other: TradingPair;
let delivered: PurchaseOrderId;
let invoiceNumber: string;

/** A farm with one delivered and invoiced order, one to confirm, a payment and a conversation. */
async function trade(prefix: string): Promise<TradingPair> {
  const made = await aTradingPair(world.as(anonymous));
  await setSettings(world, made.farm, { purchase_order_prefix: prefix });
  carrots = await addProductForSale(world.as(system), made, {
    fr: 'Carottes nantaises',
    en: 'Nantes carrots',
    unitPrice: '10',
  });
  const first = await submitOrder(as, made, [{ formatId: carrots, quantity: '2' }]);
  await applyActions(as, made, first, 'confirm', 'prepare', 'markReady', 'load', 'deliver');
  await submitOrder(as, made, [{ formatId: carrots, quantity: '1' }]);
  return made;
}

beforeAll(async () => {
  other = await trade('CM-');
  pair = await trade('CM-');
  const { seller, buyer } = pair;
  delivered = ((await search(seller, 'cm-1'))[0] as Extract<FoundRecord, { kind: 'order' }>).id;
  const invoice = await billedOrder(as(seller), delivered);
  invoiceNumber = invoice.number!;
  const paid = await call(seller, 'POST', '/payments', {
    customerId: pair.bistro,
    currency: 'CAD',
    amountMinor: 500,
    receivedOn: invoice.issuedOn,
    method: 'cheque',
    reference: 'Chèque 0834',
    note: '',
    shares: [{ invoiceId: invoice.id, amountMinor: 500 }],
  });
  expect(paid.status, paid.text).toBe(200);
  const conversation = await aConversation(as(buyer), { kind: 'order', id: delivered });
  await aMessage(as(buyer), conversation.id, 'Merci!');
  await addProductForSale(world.as(system), pair, { fr: 'Crème brûlée', en: 'Custard', unitPrice: '4' });
});

describe('a name', () => {
  it('finds the customer, with its orders, invoices, payments and conversations', async () => {
    expect(await found(pair.seller, 'verger')).toEqual([
      'customer Bistro Verger',
      'order CM-2',
      'order CM-1',
      `invoice ${invoiceNumber}`,
      'payment Chèque 0834',
      'conversation CM-1',
    ]);
  });
  it('finds the supplier for the buyer, with their own orders and published invoices', async () => {
    expect(await found(pair.buyer, 'ferme du nord')).toEqual([
      'supplier Ferme du Nord',
      'order CM-2',
      'order CM-1',
      `invoice ${invoiceNumber}`,
      'payment Chèque 0834',
      'conversation CM-1',
    ]);
  });
  it.each([
    ['in capitals', 'CAROTTES', 'product Carottes nantaises'],
    ['in the other language', 'nantes carrots', 'product Carottes nantaises'],
    ['with words in another order', 'nantaises carottes', 'product Carottes nantaises'],
    ['with a letter too few', 'carotes', 'product Carottes nantaises'],
    ['with two letters exchanged', 'carottse', 'product Carottes nantaises'],
    ['with an error in English', 'carrosts', 'product Carottes nantaises'],
    ['without its accents', 'creme brulee', 'product Crème brûlée'],
    ['with its accents', 'Crème brûlée', 'product Crème brûlée'],
    ['with an error, of a customer', 'bisrto', 'customer Bistro Verger'],
  ])('is found %s', async (_how, typed, first) => {
    expect((await found(pair.seller, typed))[0]).toBe(first);
  });
  it('with an error is only looked for when nothing has it as it was typed', async () => {
    expect(await found(pair.seller, 'nanta')).toEqual(['product Carottes nantaises']);
    expect(await found(pair.seller, 'mantaises')).toEqual([]);
  });
  it('is preferred where it begins, then where a word begins, then by the last order', async () => {
    const { owner } = await anOrganization(world.as(anonymous), { name: 'Marché Sainte-Anne' });
    for (const name of ['Le Grand Anneau', 'Roxanne', 'Anne et Paul'])
      await aCustomerCard(as(owner), owner, { name });
    expect(await found(owner, 'anne')).toEqual([
      'customer Anne et Paul',
      'customer Le Grand Anneau',
      'customer Roxanne',
    ]);
  });
  it('of two equal ones is first the one with the latest order', async () => {
    await aBuyer('Café Aube');
    await aBuyer('Café Brume');
    expect(await customersFound('cafe')).toEqual(['customer Café Aube', 'customer Café Brume']);
    const latest = await aBuyer('Café Cime');
    await submitOrder(as, { ...pair, buyer: latest }, [{ formatId: carrots, quantity: '1' }]);
    expect((await customersFound('cafe'))[0]).toBe('customer Café Cime');
  });
  it('lists archived products after the others', async () => {
    for (const fr of ['Panais ancien', 'Panais blanc'])
      await addProductForSale(world.as(system), pair, { fr, en: fr, unitPrice: '4' });
    const [first] = await search(pair.seller, 'panais');
    await productsArchived(world.as(system), pair.farm, [first!.id as ProductId], true);
    expect((await search(pair.seller, 'panais')).map(({ id }) => id)[1]).toBe(first!.id);
  });
});

describe('a number', () => {
  it.each([
    ['1', []],
    ['c', []],
    ['cm-1', ['order CM-1', 'conversation CM-1']],
    ['CM 1', ['order CM-1', 'conversation CM-1']],
    ['cm1', ['order CM-1', 'conversation CM-1']],
    ['cm-001', ['order CM-1', 'conversation CM-1']],
    ['CM-', ['order CM-3', 'order CM-2', 'order CM-1', 'conversation CM-1']],
    ['fn-1', []],
    ['834', ['payment Chèque 0834']],
    ['0834', ['payment Chèque 0834']],
    ['83', ['payment Chèque 0834']],
    ['cheque 834', ['payment Chèque 0834']],
  ])('“%s” finds %j', async (typed, expected) => {
    expect(await found(pair.seller, typed)).toEqual(expected);
  });
  it('of an invoice finds it for both sides, and a draft for neither', async () => {
    expect(await found(pair.seller, `0${invoiceNumber}`)).toContain(`invoice ${invoiceNumber}`);
    expect(await found(pair.buyer, `0${invoiceNumber}`)).toContain(`invoice ${invoiceNumber}`);
  });
  it('says what can be done with the order', async () => {
    const [waiting] = await search(pair.seller, 'cm-2');
    expect(waiting).toMatchObject({ kind: 'order', side: 'vendor', can: { confirm: true } });
    const [done] = await search(pair.seller, 'cm-1');
    expect(done).toMatchObject({ can: { confirm: 'ordering.notInThisState' } });
    const driver = await aMember(world.as(anonymous), pair.farm, 'driver');
    expect((await search(driver, 'cm-2'))[0]).toMatchObject({ can: { confirm: 'request.notAllowed' } });
    expect((await search(pair.buyer, 'cm-2'))[0]).toMatchObject({
      side: 'customer',
      can: { confirm: expect.any(String) },
    });
  });
});

describe('a member', () => {
  it.each(['driver', 'warehouse', 'buyer'] as const)(
    'as %s sees no invoices and payments of sales',
    async (role) => {
      const member = await aMember(world.as(anonymous), pair.farm, role);
      expect(await kindsOf(member, 'verger')).toEqual(['customer', 'order', 'conversation']);
      expect(await found(member, '834')).toEqual([]);
    },
  );
  it.each(['viewer', 'accounting', 'sales'] as const)('as %s sees them', async (role) => {
    const member = await aMember(world.as(anonymous), pair.farm, role);
    expect(await kindsOf(member, 'verger')).toContain('payment');
  });
  it('of the buyer sees no conversation about an invoice that they may not see', async () => {
    const invoice = (await search(pair.seller, `0${invoiceNumber}`)).find(({ kind }) => kind === 'invoice')!;
    const conversation = await aConversation(as(pair.seller), { kind: 'invoice', id: invoice.id as never });
    await aMessage(as(pair.seller), conversation.id, 'Voici la facture.');
    const isThere = async (member: Member) =>
      (await search(member, 'ferme du nord')).some(
        (one) => one.kind === 'conversation' && one.subject === 'invoice',
      );
    expect(await isThere(pair.buyer)).toBe(true);
    expect(await isThere(await aMember(world.as(anonymous), pair.bistro, 'warehouse'))).toBe(false);
  });
  it('does not see a draft invoice of the seller, nor a conversation that nobody has begun', async () => {
    const { id } = await readOrder(as(other.seller), (await orderOf(other, 'cm-1')).id);
    await draftedFor(as(other.seller), id);
    await aConversation(as(other.seller), { kind: 'order', id });
    expect(await kindsOf(other.seller, 'verger')).toEqual(['customer', 'order', 'invoice', 'conversation']);
    expect(await kindsOf(other.buyer, 'ferme')).toEqual(['supplier', 'order']);
  });
});

const orderOf = async (of: TradingPair, typed: string) =>
  (await search(of.seller, typed))[0] as Extract<FoundRecord, { kind: 'order' }>;

describe('other organizations', () => {
  it('have the same numbers and names, and are never found', async () => {
    const mine = await search(pair.seller, 'verger');
    const theirs = await search(other.seller, 'verger');
    expect(mine.length).toBeGreaterThan(3);
    const ids = new Set(theirs.map(({ id }) => id as string));
    expect(mine.filter(({ id }) => ids.has(id))).toEqual([]);
    expect((await orderOf(pair, 'cm-1')).partner.id).toBe(pair.bistro);
    expect((await orderOf(other, 'cm-1')).partner.id).toBe(other.bistro);
  });
  it('that trade with nobody find nothing', async () => {
    const { owner } = await anOrganization(world.as(anonymous), { name: 'Importations Belle-Rive' });
    for (const typed of ['verger', 'cm-1', '834', 'carottes', 'ferme', invoiceNumber])
      expect(await found(owner, typed)).toEqual([]);
  });
});

describe('what is searched', () => {
  it.each(['', ' ', 'é', '%', '_', '--', '漢字'])('“%s” finds nothing', async (typed) => {
    expect(await found(pair.seller, typed)).toEqual([]);
  });
  it('has at most 100 characters', async () => {
    expect((await call(pair.seller, 'GET', `/search?text=${'a'.repeat(101)}`)).status).toBe(400);
    expect(await found(pair.seller, 'a'.repeat(100))).toEqual([]);
  });
  it('gives at most six of a kind', async () => {
    const { owner } = await anOrganization(world.as(anonymous), { name: 'Marché du Vieux-Port' });
    for (let n = 1; n <= 9; n++) await aCustomerCard(as(owner), owner, { name: `Traiteur ${n}` });
    const customers = await search(owner, 'traiteur');
    expect(customers).toHaveLength(6);
    expect(new Set(customers.map(({ id }) => id)).size).toBe(6);
  });
});

describe('records opened before', () => {
  const opened = (person: Member, ids: Record<string, string>) =>
    ask(person, `/search/opened?${new URLSearchParams(ids).toString()}`);
  it('are read by their ids, as they are now', async () => {
    const [customer] = await search(pair.seller, 'verger');
    const records = await opened(pair.seller, { relationIds: customer!.id, purchaseOrderIds: delivered });
    expect(records.map(shown)).toEqual(['customer Bistro Verger', 'order CM-1']);
  });
  it('of another organization, or without the right, are left out', async () => {
    const of = async (member: Member) => {
      const rows = [...(await search(member, 'verger')), ...(await search(member, 'carottes'))];
      const id = (kind: FoundRecord['kind']) => rows.find((one) => one.kind === kind)!.id;
      return {
        relationIds: id('customer'),
        productIds: id('product'),
        purchaseOrderIds: id('order'),
        invoiceIds: id('invoice'),
        conversationIds: id('conversation'),
      };
    };
    const ids = await of(pair.seller);
    expect(await opened(pair.seller, ids)).toHaveLength(5);
    expect(await opened(other.seller, ids)).toEqual([]);
    const driver = await aMember(world.as(anonymous), pair.farm, 'driver');
    expect((await opened(driver, ids)).map(({ kind }) => kind)).not.toContain('invoice');
  });
  it('are none without ids', async () => {
    expect(await opened(pair.seller, {})).toEqual([]);
  });
});
