import { sql } from 'kysely';
import {
  cutOffAt,
  dayIn,
  toThousandths,
  type Currency,
  type DemandByProducer,
  type DemandLine,
  type FormatId,
  type hubs,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type ProducerId,
  type ProducerMode,
  type TaxGroup,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { decimal } from '../../../platform/decimal.ts';
import type { Seller } from '../../catalogue/index.ts';
import { getFulfilmentsFor } from '../../distribution/index.ts';
import { getOfferedPrices, type OfferedPrice } from '../../offers/index.ts';
import { deliveryIn, roundUpQuantity } from '../../ordering/index.ts';
import { mayBuy, mayEditPurchasingOptions, maySeeCosts, maySeeMargins } from '../policy.ts';
import { quantityToBuy, remainingToBuy, saleToBuy, sumOf } from '../rules/demand.ts';
import { byUrgency, feeInZones, type Shown } from '../rules/demand-order.ts';
import { loadDemandRows, type DemandRow, type DemandRowLine } from './demand-rows.ts';
import { requireHub } from './producers.ts';

/** A format's demand: the order lines that need it, and how it is bought. */
export interface FormatDemand {
  line: DemandLine;
  orderLines: DemandRowLine[];
  taxGroup: TaxGroup | null;
  saleUnit: string;
  /** The cost entered on the format. */
  unitCost: string | null;
  /** The producer's format is priced by the same unit, piece or kilogram, so that its price is the cost of this one. */
  isPricedAlike: boolean;
  isVariableWeight: boolean;
  netWeightKg: string | null;
}

interface DemandProducer {
  id: ProducerId;
  name: string;
  email: string | null;
  organizationId: OrganizationId | null;
  mode: ProducerMode;
}

export interface Demand extends Pick<
  DemandByProducer,
  'method' | 'deadlineAt' | 'minimumMinor' | 'fee' | 'problem' | 'terms' | 'version'
> {
  producer: DemandProducer;
  formats: FormatDemand[];
}

type QueryCtx = Pick<MemberCtx, 'db' | 'clock'>;

/**
 * A day's open order lines of producers' products: confirmed orders count as demand, submitted ones are only shown. One
 * statement, and for each supplier on the platform those of its offers and its dates.
 */
export async function loadDemand(
  ctx: QueryCtx,
  { vendor }: Pick<Seller, 'vendor'>,
  { on, shown }: { on: string; shown: Shown },
): Promise<Demand[]> {
  const rows = await loadDemandRows(ctx.db, vendor.id, on);
  const demands: Demand[] = [];
  for (const own of Map.groupBy(rows, (row) => row.producer_id).values()) {
    const [first] = own;
    const method = first!.is_supplier ? 'order' : 'document';
    const offered = method === 'order' ? await loadOffers(ctx, vendor.id, own) : null;
    const terms = offered
      ? await loadSupplierTerms(ctx, vendor, first!, { on, offered })
      : documentTerms(first!, on, vendor.time_zone);
    demands.push({
      producer: {
        id: first!.producer_id,
        name: first!.producer_name,
        email: first!.email,
        organizationId: first!.organization_id,
        mode: first!.mode,
      },
      method,
      ...terms,
      ...(!shown.costs && { minimumMinor: null, fee: null, terms: null }),
      version: first!.account_version,
      formats: own
        .map((row) => toFormatDemand(row, { currency: vendor.currency, offered, shown }))
        .toSorted((a, b) => Number(a.line.toBuy === '0') - Number(b.line.toBuy === '0')),
    });
  }
  return byUrgency(demands, ({ formats }) => formats.map(({ line }) => line));
}

const loadOffers = (ctx: QueryCtx, hubId: OrganizationId, rows: readonly DemandRow[]) =>
  getOfferedPrices(
    ctx,
    hubId,
    rows[0]!.organization_id!,
    rows.flatMap(({ supplier_format_id }) => supplier_format_id ?? []),
  );

type Terms = Pick<Demand, 'deadlineAt' | 'minimumMinor' | 'fee' | 'problem' | 'terms'>;

const flatFee = (amountMinor: number): NonNullable<Demand['fee']> => ({
  base: { kind: 'flat', amountMinor },
  byZone: [],
  freeFromMinor: null,
});

function documentTerms(row: DemandRow, on: string, timeZone: string): Terms {
  const { cut_off_days_before, cut_off_time } = row;
  const cutOff =
    cut_off_days_before === null || cut_off_time === null
      ? null
      : { daysBefore: cut_off_days_before, time: cut_off_time };
  return {
    deadlineAt: cutOff && cutOffAt(on, { ...cutOff, isFlexible: false }, timeZone),
    minimumMinor: row.minimum_minor,
    fee: row.delivery_fee_minor === null ? null : flatFee(row.delivery_fee_minor),
    problem: null,
    terms: {
      cutOff,
      minimumMinor: row.minimum_minor,
      deliveryFeeMinor: row.delivery_fee_minor,
    },
  };
}

/** The terms of the date that an order for the day would get: the last one in time, as `placeDirectOrder` chooses it. */
async function loadSupplierTerms(
  ctx: QueryCtx,
  vendor: Seller['vendor'],
  row: DemandRow,
  { on, offered }: { on: string; offered: ReadonlyMap<FormatId, OfferedPrice> },
): Promise<Terms> {
  const { dates, fulfilments } = await getFulfilmentsFor(ctx, {
    vendorId: row.organization_id!,
    customerId: vendor.id,
    addressId: null,
    priceListIds: offered.size === 0 ? null : [...offered.values()].map(({ scopeId }) => scopeId),
  });
  const date = dates.findLast((one) => one.on <= on && !one.isFull && !one.isLate);
  if (!date)
    return { deadlineAt: null, minimumMinor: null, fee: null, problem: 'hubs.noDateInTime', terms: null };
  const found = fulfilments.get(date.fulfilmentId);
  const fulfilment = found && deliveryIn(found, vendor.currency, row.supplier_currency!);
  return {
    deadlineAt: date.cutOffAt,
    minimumMinor: fulfilment?.minimumMinor ?? null,
    fee: feeInZones(fulfilment?.fee ?? null, row.hub_zones ?? []),
    problem: null,
    terms: null,
  };
}

interface LineSource {
  currency: Currency;
  /** Null: the producer gets a document. */
  offered: ReadonlyMap<FormatId, OfferedPrice> | null;
  shown: Shown;
}

function problemOf(row: DemandRow, { offered }: LineSource): DemandLine['problem'] {
  if (offered === null) return row.mode === 'resale' && row.unit_cost === null ? 'hubs.noCost' : null;
  if (row.supplier_format_id === null) return 'hubs.noSupplierFormat';
  return offered.has(row.supplier_format_id) ? null : 'hubs.notOfferedByProducer';
}

/** The price of the producer's offer, the cost entered on the format, or the terms of the commission. */
function costOf(row: DemandRow, source: LineSource, commissionMinor: number | null): DemandLine['cost'] {
  const { offered, currency } = source;
  if (offered !== null) {
    const offer = row.supplier_format_id === null ? undefined : offered.get(row.supplier_format_id);
    if (!offer || offer.currency !== currency) return null;
    const kgEach = row.supplier_is_variable_weight ? decimal(row.supplier_net_weight_kg) : null;
    return { kind: 'price', unitPrice: offer.unitPrice, breaks: offer.breaks, kgEach };
  }
  if (row.mode === 'agent') return commissionMinor === null ? null : { kind: 'commission', commissionMinor };
  if (row.unit_cost === null) return null;
  const kgEach = row.is_variable_weight ? decimal(row.net_weight_kg) : null;
  return { kind: 'price', unitPrice: decimal(row.unit_cost), breaks: [], kgEach };
}

/** Members who may not see costs or sales get none of them, nor a hint of why they are missing. */
function moneyOf(row: DemandRow, lines: readonly DemandRowLine[], source: LineSource) {
  const { currency, shown, offered } = source;
  const isForeignSale = lines.some((line) => line.currency !== currency);
  const sale = isForeignSale ? null : saleToBuy(lines, currency);
  const cost = costOf(row, source, sale && sale.commissionMinor);
  const offer = row.supplier_format_id === null ? undefined : offered?.get(row.supplier_format_id);
  const isForeign = isForeignSale || (offer !== undefined && offer.currency !== currency);
  const unknown = isForeign ? ('otherCurrency' as const) : cost === null ? ('noCost' as const) : null;
  // The cost of a commission is a part of the sale.
  const seesCost = shown.costs && (cost?.kind !== 'commission' || shown.margins);
  return {
    cost: seesCost ? cost : null,
    saleMinor: shown.margins && sale ? sale.saleMinor : null,
    unknown: shown.costs && (unknown === 'noCost' || shown.margins) ? unknown : null,
  };
}

function toFormatDemand(row: DemandRow, source: LineSource): FormatDemand {
  const isSent = ({ status }: DemandRowLine) => status === 'submitted';
  const orderLines = row.lines.filter((line) => !isSent(line));
  const isOrdered = source.offered !== null;
  const multiple = decimal(isOrdered ? row.supplier_multiple : row.multiple_quantity);
  const minimum = isOrdered ? decimal(row.supplier_minimum) : null;
  const remaining = quantityToBuy(orderLines);
  const { supplier_name: name } = row;
  return {
    orderLines,
    taxGroup: row.tax_group,
    saleUnit: row.sale_unit,
    unitCost: decimal(row.unit_cost),
    isPricedAlike: isOrdered && row.supplier_is_variable_weight === row.is_variable_weight,
    isVariableWeight: row.is_variable_weight,
    netWeightKg: decimal(row.net_weight_kg),
    line: {
      formatId: row.format_id,
      productId: row.product_id,
      name: row.name,
      formatTitle: row.title,
      sku: row.sku,
      orders: new Set(orderLines.map((line) => line.orderId)).size,
      needed: sumOf(orderLines.map(({ quantity }) => quantity)),
      unconfirmed: sumOf(row.lines.filter(isSent).map(({ quantity }) => quantity)),
      bought: sumOf(orderLines.map(({ linked }) => linked)),
      toBuy:
        toThousandths(remaining) === 0n
          ? '0'
          : roundUpQuantity(remaining, { minimumQuantity: minimum, multipleQuantity: multiple }),
      remaining,
      multiple,
      onHand: decimal(row.on_hand),
      incoming: decimal(row.incoming),
      ...moneyOf(row, orderLines, source),
      supplierFormatId: row.supplier_format_id,
      supplierFormat: name && {
        en: [name.en || name.fr, row.supplier_title_en].filter(Boolean).join(', '),
        fr: [name.fr || name.en, row.supplier_title_fr].filter(Boolean).join(', '),
      },
      problem: problemOf(row, source),
      version: row.options_version ?? 0,
    },
  };
}

export async function getDemand(
  ctx: MemberCtx,
  { on }: ParsedInputOf<typeof hubs.getDemand>,
): Promise<OutputOf<typeof hubs.getDemand>> {
  const hub = await requireHub(ctx);
  const can = {
    buy: mayBuy(hub.actor),
    edit: mayEditPurchasingOptions(hub.actor),
    seeCosts: maySeeCosts(hub.actor),
    seeMargins: maySeeMargins(hub.actor),
  };
  const shown = { costs: can.seeCosts === true, margins: can.seeMargins === true };
  const demands = await loadDemand(ctx, hub, { on, shown });
  const waiting = demands
    .flatMap(({ formats }) => formats.flatMap(({ orderLines }) => orderLines))
    .filter((line) => remainingToBuy(line) > 0n);
  return {
    currency: hub.vendor.currency,
    orders: new Set(waiting.map(({ orderId }) => orderId)).size,
    producers: demands.map(({ producer, formats, ...rest }) => ({
      id: producer.id,
      name: producer.name,
      email: producer.email,
      mode: rest.method === 'order' ? ('resale' as const) : producer.mode,
      ...rest,
      lines: formats.map(({ line }) => line),
    })),
    can,
  };
}

/** Days with open orders, from today on. */
export async function listDemandDays(ctx: MemberCtx): Promise<OutputOf<typeof hubs.listDemandDays>> {
  const { vendor } = await requireHub(ctx);
  const today = dayIn(ctx.clock.now(), vendor.time_zone);
  const { rows } = await sql<{ on: string; orders: number; to_buy: number }>`
    select o.on_day::text as on, count(distinct o.id)::int as orders, count(*) filter (where o.status <> 'submitted'
      and coalesce(l.confirmed, l.requested) > coalesce((select sum(k.quantity) from hub_purchase_links k
        where k.vendor_id = l.vendor_id and k.purchase_order_id = o.id and k.order_line_id = l.id), 0))::int as to_buy
    from real_orders o join purchase_order_lines l on l.purchase_order_id = o.id and l.producer_id is not null
    where o.vendor_id = ${vendor.id} and o.on_day >= ${today}::date
      and o.status in ('submitted', 'confirmed', 'preparing', 'ready')
    group by o.on_day order by o.on_day`.execute(ctx.db);
  return rows.map((row) => ({ on: row.on, orders: row.orders, toBuy: row.to_buy }));
}
