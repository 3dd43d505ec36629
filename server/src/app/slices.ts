import { registerProjections, type Projection } from '../platform/events/projections.ts';
import { registerExports, type Export } from '../platform/exports/index.ts';
import type { Printable } from '../platform/pdf/serve.ts';
import { registerReactions, type Schedule } from '../platform/reactions/registry.ts';
import type { BoundProcedure } from '../platform/routes.ts';
import {
  adminExports,
  adminJobs,
  adminRoutes,
  adminSchedules,
  operationsExports,
} from '../slices/admin/index.ts';
import {
  catalogueExports,
  catalogueProjection,
  catalogueRoutes,
  catalogueSchedules,
  printablePriceList,
  pricesImport,
  productsImport,
} from '../slices/catalogue/index.ts';
import {
  conversationsExports,
  conversationsProjection,
  conversationsReactions,
  conversationsRoutes,
} from '../slices/conversations/index.ts';
import {
  creditReactions,
  creditRoutes,
  printableCreditStatements,
  printableFeeInvoices,
} from '../slices/credit/index.ts';
import { deliveriesReactions, deliveriesRoutes, printableRuns } from '../slices/deliveries/index.ts';
import { distributionProjection, distributionRoutes } from '../slices/distribution/index.ts';
import {
  feedbackExports,
  feedbackReactions,
  feedbackRoutes,
  feedbackSchedules,
} from '../slices/feedback/index.ts';
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
import {
  notificationsJobs,
  notificationsReactions,
  notificationsRoutes,
  notificationsSchedules,
  pushReactions,
  sendJobs,
} from '../slices/notifications/index.ts';
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
import {
  organizationsReactions,
  organizationsRoutes,
  organizationsSchedules,
} from '../slices/organizations/index.ts';
import {
  customersImport,
  relationshipsExports,
  relationshipsReactions,
  relationshipsRoutes,
  relationshipsSchedules,
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

/** What each slice contributes: routes, reactions, schedules, exports and documents. */
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
  ...conversationsRoutes,
  ...notificationsRoutes,
  ...reportsRoutes,
  ...feedbackRoutes,
  ...adminRoutes,
];

/** Must run first: a command records its event together with the jobs of the registered reactions. */
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
      ...conversationsReactions,
      ...notificationsReactions,
      ...feedbackReactions,
      ...pushReactions,
      // Each takes the event of its own type, so that they have no type in common.
    ] as never[],
    [
      ...platformSchedules,
      ...identitySchedules,
      ...organizationsSchedules,
      ...importsSchedules,
      ...relationshipsSchedules,
      ...catalogueSchedules,
      ...inventorySchedules,
      ...offersSchedules,
      ...orderingSchedules,
      ...invoicingSchedules,
      ...notificationsSchedules,
      ...reportsSchedules,
      ...feedbackSchedules,
      ...adminSchedules,
      ...own,
    ],
    [
      ...platformJobs,
      ...importsJobs,
      ...invoicingJobs,
      ...notificationsJobs,
      ...sendJobs,
      ...reportsJobs,
      ...adminJobs,
    ],
  );
  registerProjections(projections);
  registerImportKinds(importKinds);
  registerExports(exports);
}

/** Each import kind is declared by the slice that owns its rows. */
const importKinds: readonly ImportKind[] = [productsImport, inventoryImport, pricesImport, customersImport];

/** Lists that can be exported as a file. */
export const exports: readonly Export[] = [
  importTemplate,
  ...catalogueExports,
  ...inventoryExports,
  ...hubsExports,
  ...conversationsExports,
  ...invoicingExports,
  ...relationshipsExports,
  ...reportsExports,
  ...feedbackExports,
  ...adminExports,
  ...operationsExports,
];

/** Records that can be printed as a PDF. */
export const printables: readonly Printable[] = [
  printablePriceList,
  printableCountSheet,
  ...printableOrders,
  ...printableReports,
  ...printableRuns,
  ...printableInvoices,
  ...printableCustomerStatements,
  ...printableFeeInvoices,
  ...printableCreditStatements,
  ...printableStatements,
  printablePurchase,
];

/** Read models that a lower slice updates in the transaction of a higher slice. */
const projections: readonly Projection[] = [
  catalogueProjection,
  inventoryProjection,
  distributionProjection,
  offersProjection,
  instructionsProjection,
  orderingProjection,
  invoicingProjection,
  conversationsProjection,
];
