import { credit, type OrganizationId } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { setLowBalanceAlert, startTopUp } from './commands.ts';
import { listFeeInvoices } from './queries/fee-invoices.ts';
import { getAccount, getPremium, listEntries } from './queries.ts';

const scope = (_ctx: Ctx, { organizationId }: { organizationId: OrganizationId }) => organizationId;
const accountEvents: EventType[] = [
  'credit.entryRecorded',
  'credit.feeChanged',
  'credit.premiumChanged',
  'credit.alertChanged',
];

export const creditRoutes = bind('credit', credit, {
  getAccount: { query: getAccount, live: { on: accountEvents, scope } },
  getPremium: { query: getPremium, live: { on: ['credit.premiumChanged'], scope } },
  listEntries: { query: listEntries, live: { on: ['credit.entryRecorded'], scope } },
  listFeeInvoices: { query: listFeeInvoices, live: { on: ['credit.feesInvoiced'], scope } },
  startTopUp,
  setLowBalanceAlert,
});
