import { adminErrors } from './admin/index.ts';
import { catalogueErrors } from './catalogue/index.ts';
import { conversationsErrors } from './conversations/index.ts';
import { creditErrors } from './credit/index.ts';
import { deliveriesErrors } from './deliveries/index.ts';
import { distributionErrors } from './distribution/index.ts';
import { hubsErrors } from './hubs/index.ts';
import { identityErrors } from './identity/index.ts';
import { importRowErrors, importsErrors } from './imports.ts';
import { inventoryErrors } from './inventory/index.ts';
import { invoicingErrors } from './invoicing/index.ts';
import { fieldErrors, kernelErrors, type ErrorTable } from './kernel/index.ts';
import { notificationsErrors } from './notifications/index.ts';
import { offersErrors } from './offers/index.ts';
import { orderingErrors } from './ordering/index.ts';
import { organizationsErrors } from './organizations/index.ts';
import { platformErrors } from './platform.ts';
import { relationshipsErrors } from './relationships/index.ts';
import { reportsErrors } from './reports/index.ts';

/** Every error code with its HTTP status. */
export const errorStatuses = {
  ...kernelErrors,
  ...platformErrors,
  ...identityErrors,
  ...organizationsErrors,
  ...creditErrors,
  ...importsErrors,
  ...relationshipsErrors,
  ...catalogueErrors,
  ...inventoryErrors,
  ...distributionErrors,
  ...offersErrors,
  ...orderingErrors,
  ...deliveriesErrors,
  ...invoicingErrors,
  ...hubsErrors,
  ...conversationsErrors,
  ...notificationsErrors,
  ...reportsErrors,
  ...adminErrors,
} as const satisfies ErrorTable;

export type ErrorCode = keyof typeof errorStatuses | 'server.fault' | 'network.offline' | 'network.timeout';

/**
 * Codes that need a text in both languages under `errors.`.
 *
 * @public `scripts/i18n/codes.ts` reads them in this file.
 */
export const errorCodes: readonly string[] = [
  ...Object.keys(errorStatuses),
  ...fieldErrors,
  ...importRowErrors,
  'server.fault',
  'network.offline',
  'network.timeout',
];
