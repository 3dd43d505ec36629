import type { invoicing, OrganizationId, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { loadBillingSettings } from './billing-settings.ts';
import { assertMaySee, loadTradingTerms } from './records.ts';

/** Five years of monthly statements. */
const SHOWN = 60;

/** Statements sent to a customer, and whether more will follow. */
export async function listStatements(
  ctx: MemberCtx,
  { customerId }: ParsedInputOf<typeof invoicing.listStatements>,
): Promise<OutputOf<typeof invoicing.listStatements>> {
  assertMaySee(ctx, 'vendor');
  const vendorId = ctx.actor.organizationId;
  if (!(await loadTradingTerms(ctx.db, vendorId, customerId))) throw new AppError('request.notFound');
  const own = await loadStatementSetting(ctx.db, vendorId, customerId);
  const rows = await ctx.db
    .selectFrom('statement_sends')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', customerId)
    .orderBy('until_day', 'desc')
    .limit(SHOWN)
    .execute();
  return {
    areSent: own ?? (await loadBillingSettings(ctx.db, vendorId)).statements,
    isDefault: own === null,
    sent: rows.map((row) => ({
      id: row.id,
      from: row.from_day,
      until: row.until_day,
      to: row.addresses,
      closings: row.closings,
      at: row.created_at.toISOString(),
    })),
  };
}

/** The setting of this customer; null if it follows the seller's setting for all. */
async function loadStatementSetting(
  db: Db,
  vendorId: OrganizationId,
  customerId: OrganizationId,
): Promise<boolean | null> {
  const row = await db
    .selectFrom('customer_statement_settings')
    .select('is_sent')
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.is_sent ?? null;
}
