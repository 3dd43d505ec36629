import type { z } from 'zod';
import {
  admin,
  adminFeeInvoicesFilter,
  adminOrdersFilter,
  adminRelationsFilter,
  inMajorUnits,
  orderStatuses,
  orderTroubles,
  relationStatuses,
  uninvoicedFeesFilter,
  type AdminOrder,
  type AdminRelation,
  type OutputOf,
} from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import { everyPage, exportOf, type Export, type ExportColumn } from '../../../platform/exports/index.ts';
import { inBothLanguages, textsIn } from '../../../platform/texts.ts';
import { creditEntriesExport, peopleExport } from './accounts-export.ts';
import { organizationsExport } from './organizations-export.ts';
import { listCreditAccounts } from '../queries/credit-accounts.ts';
import { listFeeInvoices, listUninvoicedFees } from '../queries/fee-invoices.ts';
import { listPurchaseOrders } from '../queries/purchase-orders.ts';
import { listRelations } from '../queries/relations.ts';

const statusChoices = orderStatuses.map((value) => ({
  value,
  title: inBothLanguages(`admin.sheet.orderStatuses.${value}`),
}));

const orderColumns = (ctx: PersonCtx): ExportColumn<AdminOrder>[] => {
  const t = textsIn(ctx.actor.language);
  const named = (troubles: AdminOrder['troubles']): string =>
    orderTroubles
      .filter((each) => troubles.includes(each))
      .map((each) => t(`admin.sheet.troubles.${each}`))
      .join(', ');
  return [
    { title: inBothLanguages('admin.sheet.number'), type: 'text', value: (row) => row.number },
    {
      title: inBothLanguages('admin.sheet.state'),
      type: 'choice',
      choices: statusChoices,
      value: (row) => row.status,
    },
    { title: inBothLanguages('admin.sheet.trouble'), type: 'text', value: (row) => named(row.troubles) },
    {
      title: inBothLanguages('admin.sheet.seller'),
      type: 'text',
      width: 30,
      value: (row) => row.vendor.name,
    },
    {
      title: inBothLanguages('admin.sheet.customer'),
      type: 'text',
      width: 30,
      value: (row) => row.customer.name,
    },
    {
      title: inBothLanguages('admin.sheet.sentOn'),
      type: 'dayOfInstant',
      value: (row) => row.submittedAt,
    },
    { title: inBothLanguages('admin.sheet.deliveryOrPickup'), type: 'day', value: (row) => row.on },
    { title: inBothLanguages('admin.sheet.lines'), type: 'integer', value: (row) => row.lines },
    {
      title: inBothLanguages('admin.sheet.total'),
      type: 'decimal',
      value: (row) => inMajorUnits(row.totalMinor),
    },
    { title: inBothLanguages('admin.sheet.currency'), type: 'text', value: (row) => row.currency },
  ];
};

const relationColumns: readonly ExportColumn<AdminRelation>[] = [
  { title: inBothLanguages('admin.sheet.seller'), type: 'text', width: 30, value: (row) => row.vendor.name },
  {
    title: inBothLanguages('admin.sheet.customer'),
    type: 'text',
    width: 30,
    value: (row) => row.customer.name,
  },
  {
    title: inBothLanguages('admin.sheet.state'),
    type: 'choice',
    choices: relationStatuses.map((value) => ({
      value,
      title: inBothLanguages(`relationships.sheet.${value === 'requested' ? 'request' : value}`),
    })),
    value: (row) => row.status,
  },
  { title: inBothLanguages('admin.sheet.since'), type: 'dayOfInstant', value: (row) => row.since },
  { title: inBothLanguages('admin.sheet.orders'), type: 'integer', value: (row) => row.orders },
  {
    title: inBothLanguages('admin.sheet.volume'),
    type: 'decimal',
    value: (row) => inMajorUnits(row.volumeMinor),
  },
  { title: inBothLanguages('admin.sheet.currency'), type: 'text', value: (row) => row.currency },
  { title: inBothLanguages('admin.sheet.lastOrder'), type: 'day', value: (row) => row.lastOrderOn },
];

type UninvoicedFees = OutputOf<typeof admin.listUninvoicedFees>['rows'][number];
type FeeInvoiceRow = OutputOf<typeof admin.listFeeInvoices>['rows'][number];
type AccountRow = OutputOf<typeof admin.listCreditAccounts>['rows'][number];

const seller = <Row extends { name: string }>(): ExportColumn<Row> => ({
  title: inBothLanguages('admin.sheet.seller'),
  type: 'text',
  width: 30,
  value: (row) => row.name,
});

const uninvoicedColumns: readonly ExportColumn<UninvoicedFees>[] = [
  seller(),
  { title: inBothLanguages('admin.sheet.transactions'), type: 'integer', value: (row) => row.entries },
  {
    title: inBothLanguages('admin.sheet.beforeTaxes'),
    type: 'decimal',
    value: (row) => inMajorUnits(row.feesMinor),
  },
  { title: inBothLanguages('admin.sheet.currency'), type: 'text', value: (row) => row.currency },
];

const feeInvoiceColumns: readonly ExportColumn<FeeInvoiceRow>[] = [
  { title: inBothLanguages('admin.sheet.invoice'), type: 'text', value: (row) => row.number },
  seller(),
  { title: inBothLanguages('admin.sheet.month'), type: 'text', value: (row) => row.month },
  { title: inBothLanguages('admin.sheet.issuedOn'), type: 'day', value: (row) => row.issuedOn },
  {
    title: inBothLanguages('admin.sheet.beforeTaxes'),
    type: 'decimal',
    value: (row) => inMajorUnits(row.feesMinor),
  },
  {
    title: inBothLanguages('admin.sheet.taxes'),
    type: 'decimal',
    value: (row) => inMajorUnits(row.taxMinor),
  },
  {
    title: inBothLanguages('admin.sheet.total'),
    type: 'decimal',
    value: (row) => inMajorUnits(row.totalMinor),
  },
  { title: inBothLanguages('admin.sheet.currency'), type: 'text', value: (row) => row.currency },
];

const accountColumns: readonly ExportColumn<AccountRow>[] = [
  seller(),
  { title: inBothLanguages('admin.sheet.premium'), type: 'boolean', value: (row) => row.isPremium },
  { title: inBothLanguages('admin.sheet.feePercent'), type: 'decimal', value: (row) => row.percent },
  {
    title: inBothLanguages('admin.sheet.lastTransaction'),
    type: 'dayOfInstant',
    value: (row) => row.lastEntryAt,
  },
  {
    title: inBothLanguages('admin.sheet.balance'),
    type: 'decimal',
    value: (row) => inMajorUnits(row.balance.amountMinor),
  },
  { title: inBothLanguages('admin.sheet.currency'), type: 'text', value: (row) => row.balance.currency },
];

const accountsFilter = admin.listCreditAccounts.input.omit({ page: true, pageSize: true });

/** The lists of the admin area as files, by the lists' own queries. */
export const adminExports: Export[] = [
  organizationsExport,
  peopleExport,
  creditEntriesExport,
  exportOf<z.output<typeof adminOrdersFilter>, AdminOrder>({
    name: 'adminPurchaseOrders',
    title: inBothLanguages('admin.sheet.purchaseOrders'),
    access: 'admin',
    input: adminOrdersFilter,
    columns: async (ctx) => orderColumns(ctx),
    rows: (ctx, filter) =>
      everyPage((page, pageSize) => listPurchaseOrders(ctx, { ...filter, page, pageSize })),
  }),
  exportOf<z.output<typeof adminRelationsFilter>, AdminRelation>({
    name: 'adminRelations',
    title: inBothLanguages('admin.sheet.relationships'),
    access: 'admin',
    input: adminRelationsFilter,
    columns: relationColumns,
    rows: (ctx, filter) => everyPage((page, pageSize) => listRelations(ctx, { ...filter, page, pageSize })),
  }),
  exportOf<z.output<typeof accountsFilter>, AccountRow>({
    name: 'adminCreditAccounts',
    title: inBothLanguages('admin.sheet.creditAccounts'),
    access: 'admin',
    input: accountsFilter,
    columns: accountColumns,
    rows: (ctx, filter) =>
      everyPage((page, pageSize) => listCreditAccounts(ctx, { ...filter, page, pageSize })),
  }),
  exportOf<z.output<typeof uninvoicedFeesFilter>, UninvoicedFees>({
    name: 'adminUninvoicedFees',
    title: inBothLanguages('admin.sheet.uninvoicedFees'),
    access: 'admin',
    input: uninvoicedFeesFilter,
    columns: uninvoicedColumns,
    rows: (ctx, filter) =>
      everyPage((page, pageSize) => listUninvoicedFees(ctx, { ...filter, page, pageSize })),
  }),
  exportOf<z.output<typeof adminFeeInvoicesFilter>, FeeInvoiceRow>({
    name: 'adminFeeInvoices',
    title: inBothLanguages('admin.sheet.feeInvoices'),
    access: 'admin',
    input: adminFeeInvoicesFilter,
    columns: feeInvoiceColumns,
    rows: (ctx, filter) => everyPage((page, pageSize) => listFeeInvoices(ctx, { ...filter, page, pageSize })),
  }),
];
