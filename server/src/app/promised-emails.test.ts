import { beforeEach, expect, it } from 'vitest';
import { contract, type PurchaseOrderId } from '@halles/contract';
import { system, type Person } from '../platform/actor.ts';
import { stoppedClock } from '../platform/clock.ts';
import type { Ctx } from '../platform/context.ts';
import { aProducer } from '../slices/catalogue/factory.ts';
import { changedProduct } from '../slices/catalogue/factory/products.ts';
import { draftInvoices } from '../slices/invoicing/commands/draft.ts';
import { getInvoice } from '../slices/invoicing/queries/invoice.ts';
import { sendDue } from '../slices/notifications/commands/send.ts';
import { getSettings } from '../slices/notifications/queries/settings.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
} from '../slices/ordering/factory/trading-pair.ts';
import { getOrder } from '../slices/ordering/queries/order.ts';
import { setOrganization, setSettings, verified } from '../slices/organizations/factory.ts';
import { sendDueReports } from '../slices/reports/commands/send-scheduled-reports.ts';
import { testApp } from '../testing/app.ts';
import { clearMail, templatesTo } from '../testing/emails.ts';
import { promisedEmails, type PromisedEmail } from '../testing/promised-emails.ts';
import { registerEveryReaction } from '../testing/reactions.ts';
import { runAllJobs } from '../testing/worker.ts';

registerEveryReaction();
const { world, call } = await testApp();
const work = () => runAllJobs(world.as(system), world.pool);
const pair = await aTradingPair(world.as(system));
const formatId = await addProductForSale(world.as(system), pair);
const producerId = await aProducer(world.as(pair.seller));
const PRODUCER = 'elise@jardins.example';
const MAIN = 'bonjour@bistro.example';
const COMPTA = 'compta@ferme.example';
const DAY_MS = 24 * 60 * 60_000;

const daysLater = (days: number): Ctx => ({
  ...world.as(system),
  clock: stoppedClock(new Date(world.clock.now().getTime() + days * DAY_MS).toISOString()),
});

await verified(world.as(system), pair.farm);
await changedProduct(world.as(pair.seller), formatId, { producerId });
await setOrganization(world, pair.farm, { is_hub: true, is_buyer: true });
await setSettings(world, pair.bistro, { purchase_order_emails: [MAIN] });

beforeEach(async () => {
  await work();
  await clearMail(world.db);
});

const anOrder = (): Promise<PurchaseOrderId> => submitOrder(world.as, pair, [{ formatId, quantity: '3' }]);
const emailOf = async ({ userId }: Person): Promise<string> =>
  (await world.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow())
    .email;

interface Sending {
  person: Person | null;
  input: Record<string, unknown>;
  to: string;
  /** For an email that leaves later: what happens until then. */
  sendDue?: () => Promise<unknown>;
}

const aWeeklyReport = (savedReportId: string): Sending => ({
  person: pair.seller,
  input: {
    savedReportId,
    name: 'Semaine',
    question: { side: 'vendor', period: 'lastWeek', from: null, until: null, by: 'product' },
    schedule: 'weekly',
    recipients: [COMPTA],
  },
  to: COMPTA,
  sendDue: () => sendDueReports(daysLater(7)),
});

const sendings: Record<PromisedEmail, () => Promise<Sending>> = {
  producersMessage: async () => ({
    person: pair.seller,
    input: { producerIds: [producerId], message: 'Livrez avant 6 h.' },
    to: PRODUCER,
  }),
  resetPassword: async () => {
    const email = await emailOf(pair.buyer);
    return { person: null, input: { email }, to: email };
  },
  orderUpdate: async () => {
    const purchaseOrderId = await anOrder();
    const { version } = await getOrder(world.as(pair.seller), { purchaseOrderId });
    return { person: pair.seller, input: { purchaseOrderId, version, action: 'confirm' }, to: MAIN };
  },
  hubPurchase: async () => {
    const { on } = await applyActions(world.as, pair, await anOrder(), 'confirm');
    const producers = [{ producerId, lines: [{ formatId, quantity: '3' }] }];
    return { person: pair.seller, input: { on, producers }, to: PRODUCER };
  },
  invoice: async () => {
    const purchaseOrderId = await anOrder();
    await applyActions(world.as, pair, purchaseOrderId, 'confirm', 'prepare', 'markReady', 'deliver');
    const seller = world.as(pair.seller);
    const { invoiceIds } = await draftInvoices(seller, { purchaseOrderIds: [purchaseOrderId], by: 'order' });
    const { id: invoiceId, version } = await getInvoice(seller, { invoiceId: invoiceIds[0]! });
    return { person: pair.seller, input: { invoiceId, version, to: [MAIN] }, to: MAIN };
  },
  report: async () => aWeeklyReport('0197a000-0000-7000-8000-000000000001'),
  notificationDigest: async () => {
    const { version, choices } = await getSettings(world.as(pair.seller));
    const orders = { ...choices.orders, email: true, digest: 'daily' };
    return {
      person: pair.seller,
      input: { version, choices: { ...choices, orders } },
      to: await emailOf(pair.seller),
      sendDue: async () => {
        await anOrder();
        await anOrder();
        await work();
        await sendDue(daysLater(1));
      },
    };
  },
};

/** Sends a request for an operation as the screens do. */
async function perform(operation: string, { person, input }: Pick<Sending, 'person' | 'input'>) {
  const [slice, name] = operation.split('.') as [keyof typeof contract, string];
  const { method, path } = contract[slice][name as never] as { method: string; path: string };
  const url = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => input[field] as string);
  expect(await call(person, method, url, input)).toMatchObject({ status: 200 });
}

it.each(Object.keys(sendings) as PromisedEmail[])(
  '%s is sent by the operation that a text names',
  async (email) => {
    const sending = await sendings[email]();
    await work();
    await clearMail(world.db);
    await perform(promisedEmails[email], sending);
    await work();
    await sending.sendDue?.();
    expect(await templatesTo(world.db, sending.to)).toContain(email);
  },
);

it('a saved report that was removed is emailed no more', async () => {
  const report = aWeeklyReport('0197a000-0000-7000-8000-000000000002');
  await perform('reports.putSavedReport', report);
  await perform('reports.removeSavedReport', report);
  await perform('reports.putSavedReport', aWeeklyReport('0197a000-0000-7000-8000-000000000003'));
  await report.sendDue!();
  expect(await templatesTo(world.db, COMPTA)).toEqual(['report']);
});
