import type { FormatId, Invoice, InvoiceId } from '@halles/contract';
import { system } from '../../../platform/actor.ts';
import { lettersTo } from '../../../testing/letters.ts';
import type { TestWorld } from '../../../testing/world.ts';
import { forSale, moved, placed, type Trading } from '../../ordering/factory/trade.ts';
import { draftInvoices } from '../commands/draft.ts';
import { sendInvoice } from '../commands/send.ts';
import { getInvoice } from '../queries/invoice.ts';
import { invoicingReactions } from '../reactions.ts';

/** Who gets the invoices of the bistro, without an account. */
export const COMPTA = 'compta@bistro.example';

/** What follows a sending, as the queue would run it. */
export async function mailed(world: TestWorld, invoiceId: InvoiceId): Promise<void> {
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

/** Delivered, invoiced, and mailed to these addresses: 50 $ of carrots. */
export async function sentInvoice(
  world: TestWorld,
  trade: Trading,
  to: string[] = [COMPTA],
): Promise<Invoice> {
  const formatId: FormatId = await forSale(world.as(system), trade, {
    fr: 'Carottes',
    en: 'Carrots',
    unitPrice: '12.50',
    multiple: '1',
  });
  const order = await placed(world.as, trade, [{ formatId, quantity: '4' }]);
  await moved(world.as, trade, order, 'confirm', 'prepare', 'markReady', 'deliver');
  const seller = world.as(trade.seller);
  const drafts = await draftInvoices(seller, { purchaseOrderIds: [order], by: 'order' });
  const { id, version } = await getInvoice(seller, { invoiceId: drafts.invoiceIds[0]! });
  await sendInvoice(seller, { invoiceId: id, version, to, message: '' });
  await mailed(world, id);
  return getInvoice(seller, { invoiceId: id });
}

/** The secret of the newest link that went to an address. */
export async function tokenTo({ db }: TestWorld, address = COMPTA): Promise<string> {
  const letter = (await lettersTo(db, address)).at(-1)!;
  return (letter.data as { url: string }).url.split('/').at(-1)!;
}
