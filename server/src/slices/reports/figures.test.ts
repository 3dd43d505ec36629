import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  dimensionsOf,
  type FormatId,
  type PurchaseOrder,
  type PurchaseOrderId,
  type ReportFigures,
  type ReportRow,
} from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { testApp } from '../../testing/app.ts';
import { orderingRoutes } from '../ordering/index.ts';
import {
  aTradingPair,
  addProductForSale,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { getReport } from './queries/report.ts';
import { setLine } from '../ordering/factory/rows.ts';

const { world } = await testApp();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
const formats: FormatId[] = [];

beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
  for (const [index, unitPrice] of ['12.5025', '3.3333', '18.50'].entries())
    formats.push(
      await addProductForSale(world.as(system), pair, {
        fr: `Produit ${index}`,
        en: `Product ${index}`,
        unitPrice,
        netWeightKg: '1.85',
        ...(index > 0 && { categoryId: 'vegetables' }),
      }),
    );
});

const getOrder = orderingRoutes.find(({ name }) => name === 'ordering.getOrder')!;
const shownOrder = (ctx: Ctx, purchaseOrderId: PurchaseOrderId) =>
  getOrder.handle(ctx, { purchaseOrderId }, {} as never) as Promise<PurchaseOrder>;

const thousandths = fc.integer({ min: 0, max: 9_999 }).map((value) => (value / 1_000).toFixed(3));
const history = fc.record({
  isVariableWeight: fc.boolean(),
  confirmed: fc.option(thousandths),
  prepared: fc.option(thousandths),
  weights: fc.array(thousandths, { maxLength: 4 }),
  delivered: fc.option(thousandths),
  netWeightKg: fc.option(fc.constantFrom('1.85', '0.333')),
});

const november = { side: 'vendor', from: '2026-11-01', until: '2026-11-30' } as const;
const usual = { by: 'none', every: 'none', compare: 'none', states: 'all' } as const;
const sum = (rows: readonly { figures: ReportFigures }[], of: (figures: ReportFigures) => number): number =>
  rows.reduce((total, { figures }) => total + of(figures), 0);
const sumOfKg = (rows: readonly ReportRow[]): number => sum(rows, ({ kg }) => Math.round(Number(kg) * 1_000));

describe('whatever happens to the lines', () => {
  it('totals are the sum of the rows, and of the amounts on the orders', async () => {
    const orders = [
      await submitOrder(
        as,
        pair,
        formats.map((formatId) => ({ formatId, quantity: '3' })),
      ),
      await submitOrder(as, pair, [{ formatId: formats[0]!, quantity: '7' }]),
    ];
    const lines = await world.db
      .selectFrom('purchase_order_lines')
      .select(['purchase_order_id', 'id'])
      .where('vendor_id', '=', pair.farm)
      .execute();
    const ctx = as(pair.seller);
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 4, maxLength: 4 }), async (recordedEvents) => {
        for (const [index, line] of lines.entries()) {
          const { isVariableWeight, netWeightKg, ...quantities } = recordedEvents[index]!;
          await setLine(
            world,
            { orderId: line.purchase_order_id, lineId: line.id },
            { ...quantities, is_variable_weight: isVariableWeight, net_weight_kg: netWeightKg },
          );
        }
        const shown = await Promise.all(orders.map((purchaseOrderId) => shownOrder(ctx, purchaseOrderId)));
        const linesMinor = shown
          .flatMap((order) => order.lines)
          .reduce((total, { amountMinor }) => total + amountMinor, 0);
        for (const by of dimensionsOf.vendor) {
          const { rows, totals } = await getReport(ctx, { ...november, ...usual, by, every: 'week' });
          expect([by, sum(rows, ({ amountMinor }) => amountMinor)]).toEqual([by, linesMinor]);
          expect(sum(totals, ({ amountMinor }) => amountMinor)).toBe(linesMinor);
          expect(sum(totals, ({ lines: count }) => count)).toBe(4);
          expect(sumOfKg(rows)).toBe(Math.round(Number(totals[0]!.figures.kg) * 1_000));
        }
      }),
      { numRuns: 40 },
    );
  });
});
