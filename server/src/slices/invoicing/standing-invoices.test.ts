import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dayIn, type InvoiceId, type PurchaseOrderId } from '@halles/contract';
import { AppError } from '../../platform/errors.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { draftInvoices } from './commands/draft.ts';
import { published } from './factory/invoices.ts';
import {
  everyStandingInvoiceStep,
  runWorkers,
  standingInvoices,
  standingInvoiceStep,
  standingInvoiceSteps,
  standingInvoiceStepsIn,
  type StandingInvoices,
} from './factory/standing-invoices.ts';
import { listToInvoice } from './queries/to-invoice.ts';

const world = await reactingWorld();
const HOUR_MS = 3_600_000;

interface BilledLine {
  orderId: PurchaseOrderId;
  number: string;
  /** Claims are about the first product, credit notes by hand about the second. */
  isOfClaims: boolean;
  delivered: number;
  claimed: number;
  unitPriceMinor: number;
  /** On invoices that stand, and by their published credit notes. */
  billed: number;
  billedMinor: number;
  credited: number;
  creditedMinor: number;
  /** On drafts. */
  drafted: number;
}

/** The lines of the orders, with what documents say of them; what was not delivered has none. */
async function linesOf({ pair, formatIds }: StandingInvoices): Promise<BilledLine[]> {
  const { rows } = await sql<BilledLine>`
    select o.id as "orderId", o.number, l.format_id = ${formatIds[0]} as "isOfClaims",
      case when o.status in ('delivered', 'completed') then l.delivered else 0 end::float8 as delivered,
      coalesce((select sum((c->>'quantity')::numeric) from order_claims k cross join jsonb_array_elements(k.lines) c
        where k.purchase_order_id = o.id and k.status = 'accepted' and c->>'lineId' = l.id::text), 0)::float8 as claimed,
      (l.unit_price * 100)::float8 as "unitPriceMinor",
      coalesce(d.billed, 0)::float8 as billed, coalesce(d."billedMinor", 0)::float8 as "billedMinor",
      coalesce(d.credited, 0)::float8 as credited, coalesce(d."creditedMinor", 0)::float8 as "creditedMinor",
      coalesce(d.drafted, 0)::float8 as drafted
    from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    left join lateral (
      select sum(b.quantity) filter (where i.status = 'published') as billed,
        sum(b.amount_minor) filter (where i.status = 'published') as "billedMinor",
        sum(b.quantity) filter (where i.status = 'draft') as drafted,
        sum(n.quantity) filter (where i.status = 'published') as credited,
        sum(n.amount_minor) filter (where i.status = 'published') as "creditedMinor"
      from invoice_lines b join invoices i on i.id = b.invoice_id and i.kind = 'invoice'
      left join lateral (
        select sum(c.quantity) as quantity, sum(c.amount_minor) as amount_minor from invoice_lines c
        join invoices note on note.id = c.invoice_id and note.published_at is not null
        where c.corrects_line_id = b.id and note.corrects_id = i.id) n on true
      where b.purchase_order_id = o.id and b.order_line_id = l.id) d on true
    where o.vendor_id = ${pair.farm} order by o.on_day, l.position`.execute(world.db);
  return rows;
}

/** No more is billed than was delivered, at the price of its order, whatever the standing order says since. */
function expectNothingTwice(lines: readonly BilledLine[]): void {
  for (const { number, delivered, billed, billedMinor, drafted, unitPriceMinor } of lines) {
    expect([number, billed + drafted <= delivered]).toEqual([number, true]);
    expect([number, billedMinor]).toEqual([number, billed * unitPriceMinor]);
  }
}

const documentIds = async ({ pair }: StandingInvoices): Promise<InvoiceId[]> =>
  (
    await world.db
      .selectFrom('invoices')
      .select('id')
      .where('vendor_id', '=', pair.farm)
      .where('status', '=', 'draft')
      .orderBy('kind')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

/** Drafts and publishes all that is left; what has been credited meanwhile is refused. */
async function billTheRest(market: StandingInvoices): Promise<void> {
  const seller = world.as(market.pair.seller);
  const publishAll = async () => {
    for (const id of await documentIds(market)) await published(seller, id).catch(refused);
  };
  await publishAll();
  for (const purchaseOrderId of new Set((await linesOf(market)).map(({ orderId }) => orderId)))
    await draftInvoices(seller, { purchaseOrderIds: [purchaseOrderId], by: 'order' }).catch(refused);
  await publishAll();
}

/** Every delivered piece is billed once or was claimed, and what the customer owes is what its documents say. */
async function expectAllBilled(market: StandingInvoices): Promise<void> {
  const lines = await linesOf(market);
  expectNothingTwice(lines);
  for (const line of lines) {
    const { number, isOfClaims, delivered, claimed, billed, credited, creditedMinor, unitPriceMinor } = line;
    if (isOfClaims) expect([number, billed - credited]).toEqual([number, delivered - claimed]);
    else expect([number, billed]).toEqual([number, delivered]);
    expect([number, creditedMinor]).toEqual([number, credited * unitPriceMinor]);
  }
  const owed = lines.reduce((sum, { billedMinor, creditedMinor }) => sum + billedMinor - creditedMinor, 0);
  const { rows } = await sql<{ balance: number; unbilled: number }>`
    select (select coalesce(sum(balance_minor), 0)::float8 from invoices where vendor_id = ${market.pair.farm}) as balance,
      (select coalesce(sum(unbilled_minor), 0)::float8 from purchase_orders where vendor_id = ${market.pair.farm})
        as unbilled`.execute(world.db);
  expect(rows).toEqual([{ balance: owed, unbilled: 0 }]);
  expect((await listToInvoice(world.as(market.pair.seller))).rows).toEqual([]);
}

function refused(error: unknown): false {
  if (!(error instanceof AppError)) throw error;
  expect(error.code).toMatch(/^(?:invoicing|ordering|request)\./);
  return false;
}

it('the orders of a standing order are billed once, as they were delivered, in any history', async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(standingInvoiceStep, { minLength: 14, maxLength: 20 }),
      fc.constantFrom('none' as const, 'order' as const, 'week' as const),
      async (history, drafts) => {
        const today = dayIn(world.clock.now(), 'America/Toronto');
        const market = await standingInvoices(world, { drafts, today });
        const take = standingInvoiceStepsIn(world, market);
        world.clock.advance(120 * HOUR_MS);
        for (const step of history) {
          world.clock.advance(step.hours * HOUR_MS);
          await runWorkers(world);
          if (await take(step).then(() => true, refused)) done.add(step.what);
          expectNothingTwice(await linesOf(market));
        }
        await billTheRest(market);
        await expectAllBilled(market);
      },
    ),
    { numRuns: 6, endOnFailure: true, examples: [[everyStandingInvoiceStep, 'none']] },
  );
  expect([...done].toSorted()).toEqual([...standingInvoiceSteps].toSorted());
}, 180_000);
