import type { ErrorTable } from '../kernel/index.ts';
import { audit } from './audit.ts';
import { checks } from './checks.ts';
import { creditAccounts } from './credit-accounts.ts';
import { feeInvoices } from './fee-invoices.ts';
import { market } from './market.ts';
import { health } from './health.ts';
import { jobs } from './jobs.ts';
import { remoteConfig } from './remote-config.ts';
import { organizations } from './organizations.ts';
import { purchaseOrders } from './purchase-orders.ts';
import { relations } from './relations.ts';
import { users } from './users.ts';

export { auditAreas, auditFilter, type AuditEntry } from './audit.ts';
export type { CheckKind, CheckResult, Finding, OperatorCheck } from './checks.ts';
export {
  healthFigures,
  healthRanges,
  type HealthFigure,
  type HealthPoint,
  type HealthRange,
} from './health.ts';
export { creditAccountSorts } from './credit-accounts.ts';
export {
  activeWithinDays,
  organizationSorts,
  organizationTroubles,
  type OrganizationTrouble,
} from './organizations.ts';
export {
  feeInvoicesAtOnce,
  feeInvoiceSorts,
  uninvoicedFeesSorts,
  adminFeeInvoicesFilter,
  uninvoicedFeesFilter,
} from './fee-invoices.ts';
export * from './purchase-orders.ts';
export * from './relations.ts';
export type { TradingParty } from './inputs.ts';
export {
  jobStates,
  mailStates,
  mailTemplates,
  jobsAtOnce,
  type AdminJob,
  type AdminMail,
  type MailTemplate,
} from './jobs.ts';

export const adminErrors = {
  'admin.notYourself': 409,
  'admin.lastAdmin': 409,
} as const satisfies ErrorTable;

export const admin = {
  ...organizations,
  ...creditAccounts,
  ...users,
  ...audit,
  ...market,
  ...purchaseOrders,
  ...relations,
  ...feeInvoices,
  ...remoteConfig,
  ...jobs,
  ...checks,
  ...health,
};
