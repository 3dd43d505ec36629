import { beforeEach, expect, it } from 'vitest';
import { contract, type Invoice, type Purchase, type PurchaseOrderId } from '@halles/contract';
import { system, type Person } from '../platform/actor.ts';
import { stoppedClock } from '../platform/clock.ts';
import type { Ctx } from '../platform/context.ts';
import { transaction } from '../platform/transaction.ts';
import { aProducer } from '../slices/catalogue/factory.ts';
import { changedProduct } from '../slices/catalogue/factory/products.ts';
import { recordEntry } from '../slices/credit/index.ts';
import { aSession, PASSWORD, somebodyWithPassword } from '../slices/identity/factory.ts';
import { getPurchase } from '../slices/hubs/queries/purchases.ts';
import { runInvoiceBatch } from '../slices/invoicing/commands/run-batch.ts';
import { billedOrder, draftedFor } from '../slices/invoicing/factory/invoices.ts';
import { listInvoiceBatches } from '../slices/invoicing/queries/batches.ts';
import { sendDue } from '../slices/notifications/commands/send.ts';
import { getSettings } from '../slices/notifications/queries/settings.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
} from '../slices/ordering/factory/trading-pair.ts';
import { getOrder } from '../slices/ordering/queries/order.ts';
import { inviteMember } from '../slices/organizations/commands/invitations.ts';
import { anAdmin, setOrganization, setSettings, verified } from '../slices/organizations/factory.ts';
import { sendDueReports } from '../slices/reports/commands/send-scheduled-reports.ts';
import { testApp } from '../testing/app.ts';
import { clearMail, templatesTo } from '../testing/emails.ts';
import { promisedEmails, type MailingOperation } from '../testing/promised-emails.ts';
import { registerEveryReaction } from '../testing/reactions.ts';
import { runAllJobs } from '../testing/worker.ts';

registerEveryReaction();
const { world, call } = await testApp();
const work = () => runAllJobs(world.as(system), world.pool);
const pair = await aTradingPair(world.as(system));
const formatId = await addProductForSale(world.as(system), pair);
const producerId = await aProducer(world.as(pair.seller));
const PRODUCER = 'elise@jardins.example';
const PRICES = 'prix@bistro.example';
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
await setSettings(world, pair.bistro, {
  purchase_order_emails: [MAIN],
  price_list_emails: [PRICES],
  invoice_emails: [MAIN],
});

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

const ofFarm = { organizationId: pair.farm };

async function aDelivery(): Promise<PurchaseOrderId> {
  const purchaseOrderId = await anOrder();
  await applyActions(world.as, pair, purchaseOrderId, 'confirm', 'prepare', 'markReady', 'deliver');
  return purchaseOrderId;
}

/** An action on a published invoice, whose customer has chosen the main address for it. */
async function onInvoice(input: (invoice: Invoice) => Record<string, unknown>): Promise<Sending> {
  const invoice = await billedOrder(world.as(pair.seller), await aDelivery());
  return { person: pair.seller, input: input(invoice), to: MAIN };
}
const byId = ({ id: invoiceId, version }: Invoice) => ({ invoiceId, version });
const inBatch = (action: 'send' | 'remind') => onInvoice(({ id }) => ({ invoiceIds: [id], action }));

const aSignUp = (email: string) => ({
  email,
  password: 'quatre oies blanches',
  firstName: 'Nora',
  lastName: 'Roy',
  language: 'FR',
});

/** What the farm buys from a producer of its own. */
async function aPurchase(): Promise<Record<string, unknown>> {
  const { on } = await applyActions(world.as, pair, await anOrder(), 'confirm');
  return { on, producers: [{ producerId, lines: [{ formatId, quantity: '3' }] }] };
}

const sendings: Record<MailingOperation, () => Promise<Sending>> = {
  'admin.invoiceFees': async () => {
    await transaction(daysLater(-45), (tx) =>
      recordEntry(tx, { ...ofFarm, kind: 'serviceFee', amountMinor: -264, reference: 'FN-1' }),
    );
    const input = { month: '2026-10', organizationIds: [pair.farm] };
    return { person: await anAdmin(world.as(system)), input, to: await emailOf(pair.seller) };
  },
  'catalogue.sendPriceList': async () => ({
    person: pair.seller,
    input: { ...ofFarm, priceListId: pair.list },
    to: PRICES,
  }),
  'identity.requestEmailChange': async () => {
    const { userId } = await somebodyWithPassword(world.as(system));
    const person = await aSession(world.as(system), userId);
    const email = 'nouvelle@bistro.example';
    return { person, input: { email, password: PASSWORD }, to: email };
  },
  'organizations.inviteMember': async () => ({
    person: pair.seller,
    input: { ...ofFarm, email: 'lea@ferme.example', role: 'sales', language: 'FR' },
    to: 'lea@ferme.example',
  }),
  'organizations.resendInvitation': async () => {
    const email = 'paul@ferme.example';
    const { id: invitationId } = await inviteMember(world.as(pair.seller), {
      ...ofFarm,
      email,
      role: 'sales',
      language: 'FR',
    });
    return { person: pair.seller, input: { ...ofFarm, invitationId }, to: email };
  },
  'relationships.invite': async () => ({
    person: pair.seller,
    input: { email: 'chef@nouveau.example', relationId: null, message: '' },
    to: 'chef@nouveau.example',
  }),
  'catalogue.sendProducersMessage': async () => ({
    person: pair.seller,
    input: { producerIds: [producerId], message: 'Livrez avant 6 h.' },
    to: PRODUCER,
  }),
  'identity.requestPasswordReset': async () => {
    const email = await emailOf(pair.buyer);
    return { person: null, input: { email }, to: email };
  },
  'ordering.applyOrderAction': async () => {
    const purchaseOrderId = await anOrder();
    const { version } = await getOrder(world.as(pair.seller), { purchaseOrderId });
    return { person: pair.seller, input: { purchaseOrderId, version, action: 'confirm' }, to: MAIN };
  },
  'hubs.createPurchases': async () => ({ person: pair.seller, input: await aPurchase(), to: PRODUCER }),
  'hubs.mailPurchase': async () => {
    const { json } = await perform('hubs.createPurchases', { person: pair.seller, input: await aPurchase() });
    const [{ id: purchaseId }] = (json as { purchases: [{ id: Purchase['id'] }] }).purchases;
    const { version } = await getPurchase(world.as(pair.seller), { purchaseId });
    return { person: pair.seller, input: { purchaseId, version }, to: PRODUCER };
  },
  'identity.signUp': async () => {
    const input = aSignUp('nora@nouveau.example');
    return { person: null, input, to: input.email };
  },
  'identity.resendVerification': async () => {
    const input = aSignUp('omar@nouveau.example');
    await perform('identity.signUp', { person: null, input });
    return { person: null, input: { email: input.email }, to: input.email };
  },
  'invoicing.sendInvoice': () => onInvoice((invoice) => ({ ...byId(invoice), to: [MAIN] })),
  'invoicing.sendInvoiceReminder': () => onInvoice(byId),
  'invoicing.startInvoiceBatch send': () => inBatch('send'),
  'invoicing.startInvoiceBatch remind': () => inBatch('remind'),
  'invoicing.issueInvoices': async () => {
    const { id } = await draftedFor(world.as(pair.seller), await aDelivery());
    const input = { invoiceIds: [id], purchaseOrderIds: [] };
    // The job waits some seconds, in which it can be undone.
    const issue = async () => {
      const [batch] = await listInvoiceBatches(world.as(pair.seller));
      const { id: batchId, action } = batch!;
      await runInvoiceBatch(world.as(system), { vendorId: pair.farm, batchId, action });
      await work();
    };
    return { person: pair.seller, input, to: MAIN, sendDue: issue };
  },
  'relationships.resendInvitation': async () => {
    const to = 'chef@autre.example';
    const input = { email: to, relationId: null, message: '' };
    const { json } = await perform('relationships.invite', { person: pair.seller, input });
    return { person: pair.seller, input: { invitationId: (json as { id: string }).id }, to };
  },
  'reports.putSavedReport': async () => aWeeklyReport('0197a000-0000-7000-8000-000000000001'),
  'notifications.changeSettings': async () => {
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
  const [slice, name] = operation.split(/[. ]/) as [keyof typeof contract, string];
  const { method, path } = contract[slice][name as never] as { method: string; path: string };
  const url = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => input[field] as string);
  const answer = await call(person, method, url, input);
  expect(answer).toMatchObject({ status: 200 });
  return answer;
}

it.each(Object.entries(promisedEmails) as [MailingOperation, string][])(
  '%s sends the email %s',
  async (operation, email) => {
    const sending = await sendings[operation]();
    await work();
    await clearMail(world.db);
    await perform(operation, sending);
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
