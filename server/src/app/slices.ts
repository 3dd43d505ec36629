import { registerProjections, type Projection } from '../platform/events/projections.ts';
import { registerExports, type Export } from '../platform/exports/index.ts';
import type { Printable } from '../platform/pdf/serve.ts';
import { registerReactions, type Schedule } from '../platform/reactions/registry.ts';
import type { BoundProcedure } from '../platform/routes.ts';
import { adminRoutes } from '../slices/admin/index.ts';
import {
  catalogueExports,
  catalogueRoutes,
  printablePriceList,
  pricesImport,
  productsImport,
} from '../slices/catalogue/index.ts';
import { creditReactions, creditRoutes } from '../slices/credit/index.ts';
import { deliveriesReactions, deliveriesRoutes, printableRuns } from '../slices/deliveries/index.ts';
import { distributionRoutes } from '../slices/distribution/index.ts';
import {
  hubsExports,
  hubsReactions,
  hubsRoutes,
  printablePurchase,
  printableStatements,
} from '../slices/hubs/index.ts';
import { identityRoutes, identitySchedules } from '../slices/identity/index.ts';
import {
  inventoryExports,
  inventoryImport,
  inventoryProjection,
  inventoryRoutes,
  inventorySchedules,
  printableCountSheet,
} from '../slices/inventory/index.ts';
import {
  importsJobs,
  importsRoutes,
  importsSchedules,
  importTemplate,
  registerImportKinds,
  type ImportKind,
} from '../slices/imports/index.ts';
import { notificationsReactions, notificationsRoutes } from '../slices/notifications/index.ts';
import { offersProjection, offersReactions, offersRoutes, offersSchedules } from '../slices/offers/index.ts';
import {
  instructionsProjection,
  orderingProjection,
  orderingReactions,
  orderingRoutes,
  orderingSchedules,
  printableOrders,
} from '../slices/ordering/index.ts';
import {
  invoicingExports,
  invoicingJobs,
  invoicingProjection,
  invoicingReactions,
  invoicingRoutes,
  invoicingSchedules,
  printableCustomerStatements,
  printableInvoices,
} from '../slices/invoicing/index.ts';
import { organizationsReactions, organizationsRoutes } from '../slices/organizations/index.ts';
import {
  customersImport,
  relationshipsExports,
  relationshipsReactions,
  relationshipsRoutes,
} from '../slices/relationships/index.ts';
import {
  printableReports,
  reportsExports,
  reportsJobs,
  reportsRoutes,
  reportsSchedules,
} from '../slices/reports/index.ts';
import { platformJobs, platformSchedules } from './housekeeping.ts';
import { platformRoutes } from './platform-routes.ts';

/** What each slice brings to the whole: its operations, what it does afterwards and by the clock, its files and papers. */
export const allRoutes: BoundProcedure[] = [
  ...platformRoutes,
  ...identityRoutes,
  ...organizationsRoutes,
  ...creditRoutes,
  ...importsRoutes,
  ...relationshipsRoutes,
  ...catalogueRoutes,
  ...inventoryRoutes,
  ...distributionRoutes,
  ...offersRoutes,
  ...orderingRoutes,
  ...deliveriesRoutes,
  ...invoicingRoutes,
  ...hubsRoutes,
  ...notificationsRoutes,
  ...reportsRoutes,
  ...adminRoutes,
];

/** Every slice's reactions and schedules; a command records its event with their jobs, so this comes first. */
export function registerAllReactions(own: readonly Schedule[] = []): void {
  registerReactions(
    [
      ...organizationsReactions,
      ...creditReactions,
      ...relationshipsReactions,
      ...offersReactions,
      ...orderingReactions,
      ...deliveriesReactions,
      ...hubsReactions,
      ...invoicingReactions,
      ...notificationsReactions,
    ] as never[],
    [
      ...platformSchedules,
      ...identitySchedules,
      ...importsSchedules,
      ...inventorySchedules,
      ...offersSchedules,
      ...orderingSchedules,
      ...invoicingSchedules,
      ...reportsSchedules,
      ...own,
    ],
    [...platformJobs, ...importsJobs, ...invoicingJobs, ...reportsJobs],
  );
  registerProjections(projections);
  registerImportKinds(importKinds);
  registerExports(exports);
}

/** What can be imported: each is written by the slice whose rows they are. */
const importKinds: readonly ImportKind[] = [productsImport, inventoryImport, pricesImport, customersImport];

/** Lists that can be had as a file. */
const exports: readonly Export[] = [
  importTemplate,
  ...catalogueExports,
  ...inventoryExports,
  ...hubsExports,
  ...invoicingExports,
  ...relationshipsExports,
  ...reportsExports,
];

/** What can be had on paper. */
export const printables: readonly Printable[] = [
  printablePriceList,
  printableCountSheet,
  ...printableOrders,
  ...printableReports,
  ...printableRuns,
  ...printableInvoices,
  ...printableCustomerStatements,
  ...printableStatements,
  printablePurchase,
];

/** What a lower slice keeps right in the transaction of an upper one. */
const projections: readonly Projection[] = [
  inventoryProjection,
  offersProjection,
  instructionsProjection,
  orderingProjection,
  invoicingProjection,
];
