import type { ErrorTable } from './errors.ts';

export const paymentsErrors = {
  'payments.notConfigured': 503,
  'payments.closed': 409,
  'payments.wrongSignature': 400,
} as const satisfies ErrorTable;
