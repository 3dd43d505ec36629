import { sql } from 'kysely';
import {
  addDays,
  dayIn,
  EXEMPTION_NOTICE_DAYS,
  type OrganizationId,
  type RelationId,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { record } from '../../../platform/events/record.ts';
import { runEach } from '../../../platform/reactions/registry.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { organizationRow } from '../../organizations/index.ts';
import { dueNotice } from '../rules/terms.ts';
import { lockRelations, partiesOf } from './lock.ts';
import { saveRecords } from './save-relation.ts';

const BATCH_SIZE = 200;

/** A day's notices are sent from five in the morning where the seller is. */
const DAY_STARTS_MS = 5 * 3_600_000;

interface Due {
  id: RelationId;
  vendorId: OrganizationId;
}

/** Notifies seller and customer of exemption certificates that end soon or have ended. */
export async function announceExemptionEnds(ctx: Ctx): Promise<void> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const { rows } = await sql<Due>`
    select r.relation_id as id, r.organization_id as "vendorId" from relationships r join relations l on l.id = r.relation_id
    where r.side = 'vendor' and r.exempt_tax_ids <> '{}' and l.status in ('active', 'paused')
      and r.tax_exemption->>'expiresOn' between ${addDays(today, -EXEMPTION_NOTICE_DAYS - 1)}
        and ${addDays(today, EXEMPTION_NOTICE_DAYS + 1)}
      and (r.exemption_notice is null or r.exemption_notice->>'expiresOn' <> r.tax_exemption->>'expiresOn'
        or (r.exemption_notice->>'notice' = 'endsSoon' and r.tax_exemption->>'expiresOn' <= ${today}))
    order by r.tax_exemption->>'expiresOn', r.relation_id limit ${BATCH_SIZE}`.execute(ctx.db);
  await runEach(rows, (due) => transaction(ctx, (tx) => announce(tx, due)));
}

async function announce(tx: Tx, { id, vendorId }: Due): Promise<void> {
  const [relation] = await lockRelations(tx, vendorId, [id]);
  if (!relation) return;
  const { row, own } = relation;
  if (row.status !== 'active' && row.status !== 'paused') return;
  const expiresOn = own.tax_exemption?.expiresOn ?? null;
  const seller = (await organizationRow(tx, vendorId))!;
  const today = dayIn(new Date(tx.ctx.clock.now().getTime() - DAY_STARTS_MS), seller.time_zone);
  const notice = dueNotice(expiresOn, own.exemption_notice, today);
  if (expiresOn === null || notice === null || own.exempt_tax_ids.length === 0) return;
  await saveRecords(tx, [own], [{ ...own, exemption_notice: { expiresOn, notice } }]);
  await record(tx, {
    type: 'relationships.exemptionEndAnnounced',
    organizations: [row.vendor_id, row.customer_id],
    subject: id,
    data: {
      ...partiesOf(row),
      notice,
      expiresOn,
      certificateNumber: own.tax_exemption?.certificateNumber ?? '',
    },
  });
}
