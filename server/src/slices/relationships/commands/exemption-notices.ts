import { sql } from 'kysely';
import { addDays, dayIn, EXEMPTION_NOTICE_DAYS, type RelationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { organizationRow } from '../../organizations/index.ts';
import { dueNotice } from '../rules/exemption-notices.ts';
import { partiesOf } from './lock.ts';

const BATCH_SIZE = 200;

/** A day's notices are sent from five in the morning where the seller is. */
const DAY_STARTS_MS = 5 * 3_600_000;

/** Notifies seller and customer of exemption certificates that end soon or have ended. */
export async function announceExemptionEnds(ctx: Ctx): Promise<void> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const { rows } = await sql<{ id: RelationId }>`
    select r.relation_id as id from relationships r join relations l on l.id = r.relation_id
    where r.side = 'vendor' and r.exempt_tax_ids <> '{}' and l.status in ('active', 'paused')
      and r.tax_exemption->>'expiresOn' between ${addDays(today, -EXEMPTION_NOTICE_DAYS - 1)}
        and ${addDays(today, EXEMPTION_NOTICE_DAYS + 1)}
      and (r.exemption_notice is null or r.exemption_notice->>'expiresOn' <> r.tax_exemption->>'expiresOn'
        or (r.exemption_notice->>'notice' = 'endsSoon' and r.tax_exemption->>'expiresOn' <= ${today}))
    order by r.tax_exemption->>'expiresOn', r.relation_id limit ${BATCH_SIZE}`.execute(ctx.db);
  for (const { id } of rows) await transaction(ctx, (tx) => announce(tx, id));
}

async function announce(tx: Tx, relationId: RelationId): Promise<void> {
  const row = await tx
    .selectFrom('relations')
    .selectAll()
    .where('id', '=', relationId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || (row.status !== 'active' && row.status !== 'paused')) return;
  const own = await tx
    .selectFrom('relationships')
    .select(['tax_exemption', 'exempt_tax_ids', 'exemption_notice'])
    .where('organization_id', '=', row.vendor_id)
    .where('relation_id', '=', relationId)
    .executeTakeFirstOrThrow();
  const expiresOn = own.tax_exemption?.expiresOn ?? null;
  const seller = (await organizationRow(tx, row.vendor_id))!;
  const today = dayIn(new Date(tx.ctx.clock.now().getTime() - DAY_STARTS_MS), seller.time_zone);
  const notice = dueNotice(expiresOn, own.exemption_notice, today);
  if (expiresOn === null || notice === null || own.exempt_tax_ids.length === 0) return;
  await tx
    .updateTable('relationships')
    .set({ exemption_notice: JSON.stringify({ expiresOn, notice }) })
    .where('organization_id', '=', row.vendor_id)
    .where('relation_id', '=', relationId)
    .execute();
  await record(tx, {
    type: 'relationships.exemptionEndAnnounced',
    organizations: [row.vendor_id, row.customer_id],
    subject: relationId,
    data: {
      ...partiesOf(row),
      notice,
      expiresOn,
      certificateNumber: own.tax_exemption?.certificateNumber ?? '',
    },
  });
}
