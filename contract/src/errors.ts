import { adminErrors } from './admin.ts';
import { creditErrors } from './credit.ts';
import { identityErrors } from './identity.ts';
import { fieldErrors, kernelErrors, type ErrorTable } from './kernel/index.ts';
import { notificationsErrors } from './notifications.ts';
import { organizationsErrors } from './organizations/index.ts';
import { platformErrors } from './platform.ts';

/** Every refusal there is, with the status it travels under. */
export const errorStatuses = {
  ...kernelErrors,
  ...platformErrors,
  ...identityErrors,
  ...organizationsErrors,
  ...creditErrors,
  ...notificationsErrors,
  ...adminErrors,
} as const satisfies ErrorTable;

export type ErrorCode = keyof typeof errorStatuses | 'server.fault' | 'network.offline' | 'network.timeout';

/** All that needs a text in both languages under `errors.`. */
export const errorCodes: readonly string[] = [
  ...Object.keys(errorStatuses),
  ...fieldErrors,
  'server.fault',
  'network.offline',
  'network.timeout',
];
