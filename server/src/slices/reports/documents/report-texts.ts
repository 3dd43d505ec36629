import type {
  CustomerOrganizationType,
  Dimension,
  OrderSide,
  OrderStatus,
  ReportQuestion,
  Report,
  ReportTotal,
} from '@halles/contract';
import { type InBoth, inBothLanguages } from '../../../platform/texts.ts';

export const fileTitles: Record<'figures' | 'lines', Record<OrderSide, InBoth>> = {
  figures: {
    vendor: inBothLanguages('reports.document.salesReport'),
    customer: inBothLanguages('reports.document.purchaseReport'),
  },
  lines: {
    vendor: inBothLanguages('reports.document.salesByLine'),
    customer: inBothLanguages('reports.document.purchasesByLine'),
  },
};

export const dimensionTitles: Record<Dimension, InBoth> = {
  none: inBothLanguages('reports.document.total'),
  customer: inBothLanguages('reports.document.customer'),
  customerType: inBothLanguages('reports.document.typeOfCustomer'),
  supplier: inBothLanguages('reports.document.supplier'),
  product: inBothLanguages('reports.document.product'),
  format: inBothLanguages('reports.document.product'),
  category: inBothLanguages('reports.document.category'),
  producer: inBothLanguages('reports.document.producer'),
  route: inBothLanguages('reports.document.routeOrPickup'),
};

export const everyTitles: Record<Exclude<ReportQuestion['every'], 'none'>, InBoth> = {
  day: inBothLanguages('reports.document.day'),
  week: inBothLanguages('reports.document.weekOf'),
  month: inBothLanguages('reports.document.month'),
};

export const columnTitles = {
  format: inBothLanguages('reports.document.format'),
  amount: inBothLanguages('reports.document.beforeTax'),
  credited: inBothLanguages('reports.document.credited'),
  net: inBothLanguages('reports.document.netBeforeTax'),
  before: inBothLanguages('reports.document.previousPeriod'),
  change: inBothLanguages('reports.document.changePercent'),
  orders: inBothLanguages('reports.document.orders'),
  lines: inBothLanguages('reports.document.lines'),
  quantity: inBothLanguages('reports.document.quantity'),
  kg: inBothLanguages('reports.document.kg'),
  deliveryFee: inBothLanguages('reports.document.deliveryFee'),
  tax: inBothLanguages('reports.document.taxes'),
  total: inBothLanguages('reports.document.withTaxesAndFees'),
  currency: inBothLanguages('reports.document.currency'),
  number: inBothLanguages('reports.document.order'),
  reference: inBothLanguages('reports.document.reference'),
  status: inBothLanguages('reports.document.status'),
  submitted: inBothLanguages('reports.document.sent'),
  confirmed: inBothLanguages('reports.document.confirmed'),
  on: inBothLanguages('reports.document.deliveryOrPickup'),
  delivered: inBothLanguages('reports.document.delivered'),
  sku: inBothLanguages('reports.document.sku'),
  requested: inBothLanguages('reports.document.quantityOrdered'),
  quantityConfirmed: inBothLanguages('reports.document.quantityConfirmed'),
  quantityDelivered: inBothLanguages('reports.document.quantityDelivered'),
  unitPrice: inBothLanguages('reports.document.unitPrice'),
} as const satisfies Record<string, InBoth>;

/** Shown for a key without a name: it has none, or its record is gone. */
const withoutTitle = inBothLanguages('reports.document.none');
export const totalTitle = inBothLanguages('reports.document.total');

export const customerTypeTitles: Record<CustomerOrganizationType, InBoth> = {
  restaurant: inBothLanguages('reports.document.restaurant'),
  grocer: inBothLanguages('reports.document.groceryStore'),
  institution: inBothLanguages('reports.document.institution'),
  caterer: inBothLanguages('reports.document.caterer'),
  cafe: inBothLanguages('reports.document.cafe'),
  hotel: inBothLanguages('reports.document.hotel'),
  processor: inBothLanguages('reports.document.foodProcessor'),
  distributor: inBothLanguages('reports.document.distributor'),
  other: inBothLanguages('reports.document.other'),
};

export const statusTitles: Partial<Record<OrderStatus, InBoth>> = {
  submitted: inBothLanguages('reports.document.received'),
  confirmed: inBothLanguages('reports.document.statusConfirmed'),
  preparing: inBothLanguages('reports.document.inPreparation'),
  ready: inBothLanguages('reports.document.ready'),
  inTransit: inBothLanguages('reports.document.onTheWay'),
  delivered: inBothLanguages('reports.document.statusDelivered'),
  completed: inBothLanguages('reports.document.completed'),
};

/** What the figures include and leave out, in the words of the page. */
export const countsTitles: Record<ReportQuestion['states'], InBoth> = {
  delivered: inBothLanguages('reports.document.counts.delivered'),
  confirmed: inBothLanguages('reports.document.counts.confirmed'),
  all: inBothLanguages('reports.document.counts.all'),
};

export const documentTitles = {
  period: inBothLanguages('reports.document.period'),
  against: inBothLanguages('reports.document.comparedWith'),
  day: inBothLanguages('reports.document.atTheEndOf'),
  nothing: inBothLanguages('reports.document.nothingToShow'),
} as const satisfies Record<string, InBoth>;

/** A row of the report, or the total of a currency. */
export type FigureRow = Report['rows'][number] | (ReportTotal & { isTotal: true });

export const isTotal = (row: FigureRow): row is ReportTotal & { isTotal: true } => 'isTotal' in row;

export function nameOf(row: FigureRow, { by }: Pick<ReportQuestion, 'by'>): InBoth | null {
  if (isTotal(row)) return totalTitle;
  if (by === 'none') return null;
  if (row.name !== null) return row.name;
  return customerTypeTitles[row.key as CustomerOrganizationType] ?? withoutTitle;
}

/** Change in per cent with one decimal; null without an earlier amount. */
export function changeOf({ figures, before }: FigureRow): string | null {
  if (before === null || before.amountMinor === 0) return null;
  return (((figures.amountMinor - before.amountMinor) * 100) / Math.abs(before.amountMinor)).toFixed(1);
}
