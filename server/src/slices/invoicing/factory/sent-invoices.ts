import type { FormatId, Invoice, InvoiceId } from '@halles/contract';
import { anonymous, system } from '../../../platform/actor.ts';
import { emailsTo } from '../../../testing/emails.ts';
import type { TestWorld } from '../../../testing/world.ts';
import {
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../../ordering/factory/trading-pair.ts';
import { refuseByLink } from '../commands/payments-by-link.ts';
import { draftInvoiceWithoutOrder, draftInvoices } from '../commands/draft.ts';
import { sendInvoice } from '../commands/sending-and-reminders.ts';
import { updateInvoice } from '../commands/update-draft.ts';
import { getInvoice } from '../queries/invoice.ts';
import { invoicingReactions } from '../reactions.ts';

/** The address that receives the bistro's invoices without an account. */
export const COMPTA = 'compta@bistro.example';

/** Runs the jobs that follow a sending, as the queue would. */
export async function runSendingJobs(world: TestWorld, invoiceId: InvoiceId): Promise<void> {
  const event = await world.db
    .selectFrom('events')
    .selectAll()
    .where('type', '=', 'invoicing.sent')
    .where('subject_id', '=', invoiceId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const write = invoicingReactions.find(({ name }) => name === 'invoicing.mail')!;
  const stored = {
    ...event,
    organizationIds: [],
    userIds: [],
    subjectId: null,
    happenedAt: event.happened_at,
  };
  await write.run(world.as(system), stored as never);
}

/** A delivered order, invoiced and emailed to these addresses: 50 $ of carrots. */
export async function sentInvoice(
  world: TestWorld,
  pair: TradingPair,
  to: string[] = [COMPTA],
): Promise<Invoice> {
  const formatId: FormatId = await addProductForSale(world.as(system), pair, { multiple: '1' });
  const order = await submitOrder(world.as, pair, [{ formatId, quantity: '4' }]);
  await applyActions(world.as, pair, order, 'confirm', 'prepare', 'markReady', 'deliver');
  const seller = world.as(pair.seller);
  const drafts = await draftInvoices(seller, { purchaseOrderIds: [order], by: 'order' });
  return sendDraft(world, pair, await getInvoice(seller, { invoiceId: drafts.invoiceIds[0]! }), to);
}

async function sendDraft(
  world: TestWorld,
  pair: TradingPair,
  { id, version }: Invoice,
  to: string[],
): Promise<Invoice> {
  const seller = world.as(pair.seller);
  await sendInvoice(seller, { invoiceId: id, version, to, message: '' });
  await runSendingJobs(world, id);
  return getInvoice(seller, { invoiceId: id });
}

/** Mailed to these addresses, for no order: 20 $ of crates. */
export async function sentFreeInvoice(
  world: TestWorld,
  pair: TradingPair,
  to: string[] = [COMPTA],
  terms: { dueOn?: string } = {},
): Promise<Invoice> {
  const seller = world.as(pair.seller);
  const { id, version } = await draftInvoiceWithoutOrder(seller, { customerId: pair.bistro });
  const line = {
    name: { en: 'Crates', fr: 'Caisses' },
    formatTitle: { en: '', fr: '' },
    unit: 'piece' as const,
    quantity: '2',
    unitPrice: '10',
    taxIds: [],
  };
  const draft = await updateInvoice(seller, { invoiceId: id, version, change: { lines: [line], ...terms } });
  return sendDraft(world, pair, draft, to);
}

/** The token of the newest link emailed to an address. */
export async function loadLinkToken({ db }: TestWorld, address = COMPTA): Promise<string> {
  const letter = (await emailsTo(db, address)).at(-1)!;
  return (letter.data as { url: string }).url.split('/').at(-1)!;
}

/** For no order, mailed, and refused by the holder of its link. */
export async function refusedByLink(world: TestWorld, pair: TradingPair, reason: string): Promise<Invoice> {
  const invoice = await sentFreeInvoice(world, pair);
  const token = await loadLinkToken(world);
  await refuseByLink(world.as(anonymous), { token, version: invoice.version, reason });
  return invoice;
}
