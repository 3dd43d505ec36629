import { addDays, dayIn, invoicing, type OrganizationId, type UserId } from '@halles/contract';
import { stoppedClock } from '../platform/clock.ts';
import type { Ctx } from '../platform/context.ts';
import { applyOutcome } from './invoice-outcomes.ts';
import { demoOrganizations } from './people.ts';
import { callProcedure, asMember, step, type Step } from './steps.ts';

const INVOICES_PLACE = 1_100;
/** Sellers that invoice weekly; deliveries of the other sellers wait to be invoiced. */
const sellers = [
  'Carrefour des Récoltes',
  'Ferme du Nord',
  'Fromagerie des Cantons',
  'Maraîchers de la Saône',
];

/** Creates twelve weeks of invoices: paid, late, announced, disputed, one corrected; the newest are drafts. */
export async function fillInvoices(ctx: Ctx, people: ReadonlyMap<string, UserId>): Promise<void> {
  const known = await ctx.db.selectFrom('invoices').select('id').limit(1).executeTakeFirst();
  if (known) return;
  const rows = await ctx.db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('managed_by', 'is', null)
    .execute();
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  const names = new Map(rows.map((row) => [row.id, row.name]));
  const person = (name: string) => {
    const { email } = demoOrganizations.find((each) => each.name === name)!;
    return asMember(people.get(email)!, ids.get(name)!, { role: 'owner', isAdmin: false });
  };
  await Promise.all(
    sellers.map((name, place) => fillSeller({ ctx, place, person, names }, name, ids.get(name)!)),
  );
}

interface SellerBooks {
  ctx: Ctx;
  place: number;
  names: ReadonlyMap<OrganizationId, string>;
  person(name: string): ReturnType<typeof asMember>;
}

/** Sets what French law requires on an invoice; the seller's invoices go out as Factur-X. */
async function setFrenchTerms({ ctx, person }: SellerBooks, name: string): Promise<void> {
  if (demoOrganizations.find((each) => each.name === name)!.address.country !== 'FR') return;
  const owner = step(ctx, INVOICES_PLACE + 40, 0, person(name));
  const { version } = await callProcedure(owner, invoicing.getFrenchTerms, {});
  await callProcedure(owner, invoicing.changeFrenchTerms, {
    version,
    change: { capitalMinor: 2_000_000, registerTown: 'Lyon' },
  });
}

async function fillSeller(books: SellerBooks, name: string, vendorId: OrganizationId): Promise<void> {
  const { ctx, place } = books;
  await setFrenchTerms(books, name);
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
    const seller = step(ctx, INVOICES_PLACE + place, number, books.person(name)).withClock(published);
    const { invoiceIds } = await callProcedure(seller, invoicing.draftInvoices, {
      purchaseOrderIds: [order.id],
      by: 'order',
    });
    const invoiceId = invoiceIds[0]!;
    const { version, missing } = await callProcedure(seller, invoicing.getInvoice, { invoiceId });
    if (missing.length > 0) continue;
    const invoice = await callProcedure(seller, invoicing.publishInvoice, { invoiceId, version });
    await applyOutcome({
      invoice,
      place,
      number,
      today,
      seller,
      buyer: buyerContext(books, order.customer_id, number),
    });
  }
}

/** Context of the member who buys for a customer of the platform, today. */
function buyerContext(
  { ctx, place, names, person }: SellerBooks,
  customerId: OrganizationId,
  number: number,
): Step | null {
  const name = names.get(customerId);
  if (!demoOrganizations.some((each) => each.name === name)) return null;
  return step(ctx, INVOICES_PLACE + 50 + place, number, person(name!)).withClock(ctx.clock);
}
