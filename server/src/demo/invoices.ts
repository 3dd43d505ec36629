import {
  addDays,
  dayIn,
  invoicing,
  type InvoiceId,
  type OrganizationId,
  type UserId,
} from '@halles/contract';
import { stoppedClock } from '../platform/clock.ts';
import type { Ctx } from '../platform/context.ts';
import { demoOrganizations } from './people.ts';
import { ask, atWork, step } from './steps.ts';

const INVOICES_PLACE = 1_100;
/** Sellers who invoice each week; the others' deliveries wait to be billed. */
const sellers = [
  'Carrefour des Récoltes',
  'Ferme du Nord',
  'Fromagerie des Cantons',
  'Maraîchers de la Saône',
];

/** What became of the invoices of twelve weeks: paid, late, announced, disputed, one corrected; the newest are drafts. */
export async function fillInvoices(ctx: Ctx, people: ReadonlyMap<string, UserId>): Promise<void> {
  const known = await ctx.db.selectFrom('invoices').select('id').limit(1).executeTakeFirst();
  if (known) return;
  const rows = await ctx.db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('kept_by', 'is', null)
    .execute();
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  const names = new Map(rows.map((row) => [row.id, row.name]));
  const person = (name: string) => {
    const { email } = demoOrganizations.find((each) => each.name === name)!;
    return atWork(people.get(email)!, ids.get(name)!, { role: 'owner', isAdmin: false });
  };
  for (const [place, name] of sellers.entries())
    await fillSeller({ ctx, place, person, names }, name, ids.get(name)!);
}

interface Books {
  ctx: Ctx;
  place: number;
  names: ReadonlyMap<OrganizationId, string>;
  person(name: string): ReturnType<typeof atWork>;
}

async function fillSeller(books: Books, name: string, vendorId: OrganizationId): Promise<void> {
  const { ctx, place } = books;
  const today = dayIn(ctx.clock.now(), 'America/Toronto');
  const orders = await ctx.db
    .selectFrom('purchase_orders')
    .select(['id', 'on_day', 'customer_id'])
    .where('vendor_id', '=', vendorId)
    .where('status', 'in', ['delivered', 'completed'])
    .where('invoice_id', 'is', null)
    .where('on_day', '<', addDays(today, -6))
    .orderBy('on_day')
    .orderBy('id')
    .execute();
  for (const [number, order] of orders.entries()) {
    const published = stoppedClock(`${addDays(order.on_day, 1)}T13:00:00Z`);
    const seller: Ctx = {
      ...step(ctx, INVOICES_PLACE + place, number, books.person(name)),
      clock: published,
    };
    const { invoiceIds } = await ask(seller, invoicing.draftInvoices, {
      purchaseOrderIds: [order.id],
      by: 'order',
    });
    const invoiceId = invoiceIds[0]!;
    const [outcome] = await ask(seller, invoicing.moveInvoices, { invoiceIds, action: 'publish' });
    if (outcome!.code === null)
      await settled(books, {
        seller,
        invoiceId,
        number,
        today,
        customer: books.names.get(order.customer_id)!,
      });
  }
}

interface Billed {
  seller: Ctx;
  invoiceId: InvoiceId;
  number: number;
  today: string;
  customer: string;
}

/** Most were paid when they were due; some late ones wait, one in five of the open ones is announced. */
async function settled(books: Books, { seller, invoiceId, number, today, customer }: Billed): Promise<void> {
  const { version, dueOn, balanceMinor } = await ask(seller, invoicing.getInvoice, { invoiceId });
  const isPaid = addDays(dueOn!, 5) < today && number % 6 !== 5;
  if (isPaid) {
    const receivedOn = addDays(dueOn!, (number % 7) - 3);
    await ask(seller, invoicing.markAsPaid, {
      invoiceId,
      version,
      receivedOn,
      method: number % 3 === 0 ? 'cheque' : 'eTransfer',
      reference: number % 3 === 0 ? String(1_040 + number) : '',
    });
  } else if (number % 5 === 1 && demoOrganizations.some((each) => each.name === customer)) {
    const buyer: Ctx = {
      ...step(books.ctx, INVOICES_PLACE + 50 + books.place, number, books.person(customer)),
      clock: books.ctx.clock,
    };
    await ask(buyer, invoicing.emitPayment, {
      invoiceId,
      version,
      on: today,
      method: 'eTransfer',
      reference: `CA${4_100 + number}`,
      amountMinor: balanceMinor,
    });
  }
}
