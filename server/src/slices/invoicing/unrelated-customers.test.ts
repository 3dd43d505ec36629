import { beforeEach, describe, expect, it } from 'vitest';
import { mailLimits, type Invoice, type RelationStatus } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { codeOf } from '../../testing/code-of.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  deliveredOrder,
  aTradingPair,
  addProductForSale,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { anOrganization, verified } from '../organizations/factory.ts';
import { draftInvoiceWithoutOrder } from './commands/draft.ts';
import { emitPayment } from './commands/payment-emissions.ts';
import { refuseInvoice } from './commands/refuse-invoice.ts';
import { sendInvoiceReminder } from './commands/reminders.ts';
import { sendInvoice } from './commands/sending-and-reminders.ts';
import { sendStatement } from './commands/statements.ts';
import { updateInvoice } from './commands/update-draft.ts';
import { billedOrder, published } from './factory/invoices.ts';
import { getInvoice } from './queries/invoice.ts';
import { countInvoices } from './queries/invoice-lists.ts';
import { setUser } from '../identity/factory.ts';
import { setRelation } from '../relationships/factory.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
});

const seller = () => as(pair.seller);

const related = (status: RelationStatus) =>
  setRelation(world, pair.farm, pair.bistro, {
    status,
    stoppedBy: status === 'active' ? null : 'customer',
  });

async function freeDraft(): Promise<Invoice> {
  const { id, version } = await draftInvoiceWithoutOrder(seller(), { customerId: pair.bistro });
  const line = {
    name: { en: 'Crates', fr: 'Caisses' },
    formatTitle: { en: '', fr: '' },
    unit: 'piece' as const,
    quantity: '2',
    unitPrice: '10',
    taxIds: [],
  };
  return updateInvoice(seller(), { invoiceId: id, version, change: { lines: [line] } });
}

async function ordered(): Promise<Invoice> {
  const formatId = await addProductForSale(world.as(system), pair);
  const order = await deliveredOrder(as, pair, [{ formatId, quantity: '4' }]);
  return billedOrder(seller(), order);
}

const sending = ({ id, version }: Invoice, to: string[] = ['compta@bistro.example'], message = '') =>
  sendInvoice(seller(), { invoiceId: id, version, to, message });

describe('without an active relation or an order between the parties', () => {
  it.each(['invited', 'declined', 'archived', 'paused'] as const)(
    'a customer who is %s cannot be charged or emailed',
    async (status) => {
      const draft = await freeDraft();
      await related(status);
      expect(await codeOf(draftInvoiceWithoutOrder(seller(), { customerId: pair.bistro }))).toBe(
        'invoicing.relationNotActive',
      );
      expect(await codeOf(published(seller(), draft.id))).toBe('invoicing.relationNotActive');
      expect(await codeOf(sending(draft))).toBe('invoicing.relationNotActive');
    },
  );

  it('an invoice published earlier is neither sent nor reminded', async () => {
    const invoice = await published(seller(), (await freeDraft()).id);
    await related('declined');
    expect(await codeOf(sending(invoice))).toBe('invoicing.relationNotActive');
    const { id, version } = invoice;
    expect(await codeOf(sendInvoiceReminder(seller(), { invoiceId: id, version }))).toBe(
      'invoicing.relationNotActive',
    );
    const period = {
      vendorId: pair.farm,
      customerId: pair.bistro,
      from: '2026-11-01',
      until: '2026-11-30',
    };
    expect(await sendStatement(world.as(system), period)).toBe(false);
  });

  it('an order placed by the customer is enough', async () => {
    await ordered();
    await related('archived');
    expect(await codeOf(freeDraft().then(({ id }) => published(seller(), id)))).toBeNull();
  });
});

describe('a blocked relation', () => {
  it('gets the invoice of a delivery, and no email about it', async () => {
    const invoice = await ordered();
    await related('blocked');
    expect(await codeOf(sending(invoice))).toBe('invoicing.relationBlocked');
    const { id, version } = invoice;
    expect(await codeOf(sendInvoiceReminder(seller(), { invoiceId: id, version }))).toBe(
      'invoicing.relationBlocked',
    );
    const period = {
      vendorId: pair.farm,
      customerId: pair.bistro,
      from: '2026-11-01',
      until: '2026-11-30',
    };
    expect(await sendStatement(world.as(system), period)).toBe(false);
    expect(await codeOf(draftInvoiceWithoutOrder(seller(), { customerId: pair.bistro }))).toBe(
      'invoicing.relationBlocked',
    );
  });

  it('gets the invoice of an order delivered earlier', async () => {
    const formatId = await addProductForSale(world.as(system), pair, {
      fr: 'Navets',
      en: 'Turnips',
      unitPrice: '2',
    });
    const order = await deliveredOrder(as, pair, [{ formatId, quantity: '4' }]);
    await related('blocked');
    expect(await billedOrder(seller(), order)).toMatchObject({ status: 'published' });
  });
});

describe('a buyer refuses an invoice without an order', () => {
  const refuse = ({ id, version }: Invoice, by = pair.buyer) =>
    refuseInvoice(as(by), { invoiceId: id, version, reason: 'Rien commandé' });
  const owed = async () => {
    const { balances } = await countInvoices(as(pair.buyer), { side: 'customer' });
    return balances.map(({ balanceMinor }) => balanceMinor);
  };

  it('and owes nothing any more; its seller sees the reason and sends no more emails', async () => {
    const invoice = await published(seller(), (await freeDraft()).id);
    expect(await owed()).toEqual([2_000]);
    const refused = await refuse(invoice);
    expect(refused).toMatchObject({ state: 'refused', balanceMinor: 0, refusal: 'Rien commandé' });
    expect(await owed()).toEqual([]);
    const [event] = await recordedEvents(world.db, pair.farm, 'invoicing.refused');
    expect(event!.data).toMatchObject({ invoiceId: invoice.id, reason: 'Rien commandé' });
    expect(await codeOf(sending(await getInvoice(seller(), { invoiceId: invoice.id })))).toBe(
      'invoicing.refused',
    );
    expect(await codeOf(refuse(refused))).toBe('invoicing.nothingDue');
  });

  it('but not an invoice of an order, one with an announced payment, or one of its own', async () => {
    const ofOrder = await ordered();
    expect(await codeOf(refuse(ofOrder))).toBe('request.notAllowed');
    expect((await getInvoice(as(pair.buyer), { invoiceId: ofOrder.id })).can.refuse).toBe(
      'request.notAllowed',
    );
    const free = await published(seller(), (await freeDraft()).id);
    expect((await getInvoice(as(pair.buyer), { invoiceId: free.id })).can.refuse).toBe(true);
    expect(await codeOf(refuse(free, pair.seller))).toBe('request.notAllowed');
    const emitted = await emitPayment(as(pair.buyer), {
      invoiceId: free.id,
      version: free.version,
      on: '2026-11-21',
      method: 'cheque',
      reference: '',
      amountMinor: 500,
    });
    expect(await codeOf(refuse(emitted))).toBe('invoicing.alreadyEmitted');
  });
});

describe('email to addresses without an account', () => {
  const some = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => `${name}${index}@ailleurs.example`);
  const confirmedFor = (days: number) =>
    setUser(world, pair.seller.userId, {
      email_verified_at: new Date(world.clock.now().getTime() - days * 86_400_000),
    });
  // Writes organization_setups directly: its steps belong to nine slices.
  const setUp = () =>
    world.db
      .updateTable('organization_setups')
      .set({ is_complete: true })
      .where('organization_id', '=', pair.farm)
      .execute();

  it('is not counted for a confirmed account, and may otherwise not contain a message', async () => {
    const other = await anOrganization(world.as(anonymous), { name: 'Épicerie' });
    const { email } = await world.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', other.owner.userId)
      .executeTakeFirstOrThrow();
    const invoice = await published(seller(), (await freeDraft()).id);
    expect(await codeOf(sending(invoice, [email], 'Bonjour'))).toBeNull();
    const again = await getInvoice(seller(), { invoiceId: invoice.id });
    expect(await codeOf(sending(again, some(1, 'c'), 'Bonjour'))).toBe('organizations.messageToUnconfirmed');
  });

  it.each([
    ['its setup is complete and an owner confirmed their address a week ago', 8, true, null],
    ['an owner confirmed their address yesterday', 1, true, 'organizations.mailLimitReached'],
    ['its setup is not complete', 8, false, 'organizations.mailLimitReached'],
  ])('where %s', async (_, days, isSetUp, code) => {
    await confirmedFor(days);
    if (isSetUp) await setUp();
    const invoice = await published(seller(), (await freeDraft()).id);
    const to = [...some(10, 'd'), ...some(10, 'e')];
    await sending(invoice, to);
    const again = await getInvoice(seller(), { invoiceId: invoice.id });
    expect(await codeOf(sending(again, some(5, 'f')))).toBe(code);
  });

  it('has a higher limit once an admin verified the organization', async () => {
    await verified(world.as(anonymous), pair.farm);
    const invoice = await published(seller(), (await freeDraft()).id);
    await sending(invoice, some(20, 'g'), 'Bonjour');
    const again = await getInvoice(seller(), { invoiceId: invoice.id });
    expect(await codeOf(sending(again, some(5, 'h'), 'Bonjour'))).toBeNull();
  });

  // This test is last because it advances the clock.
  it('has a low limit for a new organization, over all its emails, and resets the next day', async () => {
    const invoice = await published(seller(), (await freeDraft()).id);
    await sending(invoice, some(mailLimits.untrusted.strangers, 'a'));
    const again = await getInvoice(seller(), { invoiceId: invoice.id });
    expect(await codeOf(sending(again, some(1, 'b')))).toBe('organizations.mailLimitReached');
    const { id, version } = again;
    const reminding = () => codeOf(sendInvoiceReminder(seller(), { invoiceId: id, version }));
    expect(await reminding()).toBe('organizations.mailLimitReached');
    world.clock.advance(86_400_000);
    expect(await reminding()).toBeNull();
  });
});
