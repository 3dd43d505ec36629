import { beforeEach, expect, it } from 'vitest';
import type { Invoice } from '@halles/contract';
import { anonymous, system, type Person } from '../../platform/actor.ts';
import { transaction } from '../../platform/transaction.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { somebodyWaits } from '../../testing/waiting.ts';
import { aTradingPair, type TradingPair } from '../ordering/factory/trading-pair.ts';
import { setRelation } from '../relationships/factory.ts';
import { lockInvoices } from './commands/lock-invoice.ts';
import { payWholeBalance } from './commands/payments.ts';
import { sendInvoiceReminder } from './commands/reminders.ts';
import { COMPTA, runSendingJobs, sentFreeInvoice, sentInvoice } from './factory/sent-invoices.ts';
import { invoicingSchedules } from './reactions.ts';

const world = await reactingWorld();
const as = (person: Person) => world.as(person);
const seller = () => as(pair.seller);
let pair: TradingPair;
let invoice: Invoice;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  invoice = await sentInvoice(world, pair);
});

const paidToday = { method: 'cheque', receivedOn: '2026-11-21', reference: '' } as const;

const { run: remindAll } = invoicingSchedules.find(({ name }) => name === 'invoicing.sendReminders')!;

it('nobody is reminded of what is paid at that moment', async () => {
  world.clock.advance(40 * 86_400_000);
  let reminding: Promise<void> | undefined;
  await transaction(seller(), async (tx) => {
    const [locked] = await lockInvoices(tx, [invoice.id]);
    reminding ??= remindAll(world.as(system));
    await somebodyWaits(world.db);
    await payWholeBalance(tx, locked!, paidToday);
  });
  await reminding;
  const sends = await world.db
    .selectFrom('invoice_sends')
    .select('kind')
    .where('invoice_id', '=', invoice.id)
    .execute();
  expect(sends).toEqual([{ kind: 'invoice' }]);
});

it('a reminder that waits is not mailed once the invoice is paid', async () => {
  await sendInvoiceReminder(seller(), { invoiceId: invoice.id, version: invoice.version });
  await transaction(seller(), async (tx) => {
    const [locked] = await lockInvoices(tx, [invoice.id]);
    await payWholeBalance(tx, locked!, paidToday);
  });
  await runSendingJobs(world, invoice.id);
  const mailed = await world.db.selectFrom('outgoing_mail').select('data').execute();
  expect(mailed.filter(({ data }) => (data as { isReminder?: boolean }).isReminder)).toEqual([]);
});

it('an invoice that is due when it is sent is not reminded of on the same day', async () => {
  const today = world.clock.now().toISOString().slice(0, 10);
  const free = await sentFreeInvoice(world, pair, [COMPTA], { dueOn: today });
  const remindersOf = async () => {
    await remindAll(world.as(system));
    const sends = await world.db
      .selectFrom('invoice_sends')
      .select('kind')
      .where('invoice_id', '=', free.id)
      .where('kind', '=', 'reminder')
      .execute();
    return sends.length;
  };
  expect(await remindersOf()).toBe(0);
  world.clock.advance(86_400_000);
  expect(await remindersOf()).toBe(1);
});

it('a customer who blocked the seller is not reminded by the schedule, which is no failure', async () => {
  await setRelation(world, pair.farm, pair.bistro, { status: 'blocked', stoppedBy: 'customer' });
  world.clock.advance(40 * 86_400_000);
  await expect(remindAll(world.as(system))).resolves.toBeUndefined();
  const sends = await world.db
    .selectFrom('invoice_sends')
    .select('kind')
    .where('invoice_id', '=', invoice.id)
    .execute();
  expect(sends).toEqual([{ kind: 'invoice' }]);
});

it('several reminders that were missed are one, however many servers catch up', async () => {
  world.clock.advance(40 * 86_400_000);
  await Promise.all([1, 2].map(() => remindAll(world.as(system))));
  await remindAll(world.as(system));
  const sends = await world.db
    .selectFrom('invoice_sends')
    .select('id')
    .where('invoice_id', '=', invoice.id)
    .where('kind', '=', 'reminder')
    .execute();
  expect(sends).toHaveLength(1);
});

it('one invoice whose reminder fails keeps none of the others', async () => {
  const second = await sentInvoice(world, pair);
  world.clock.advance(40 * 86_400_000);
  let isFirst = true;
  const next = () => {
    if (!isFirst) return world.ids.next<'Event'>();
    isFirst = false;
    throw new Error('not this one');
  };
  const failingOnce = { ...world.as(system), ids: { ...world.ids, next: next as never } };
  await expect(remindAll(failingOnce)).rejects.toThrow(/^1 of \d+ failed$/);
  const sends = await world.db
    .selectFrom('invoice_sends')
    .select('invoice_id')
    .where('invoice_id', 'in', [invoice.id, second.id])
    .where('kind', '=', 'reminder')
    .execute();
  expect(sends.length).toBeGreaterThan(0);
});
