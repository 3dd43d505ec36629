import type { Selectable } from 'kysely';
import type { OutputOf, ParsedInputOf, relationships, SupplierInvitation } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { findLinkToken, hashToken, linkToken } from '../../../platform/secrets.ts';
import { currentRights, mainAddressOf, organizationRow } from '../../organizations/index.ts';
import { mayEdit } from '../policy.ts';
import { isInvitationOver } from '../rules/invitations.ts';
import type { SupplierInvitationsTable } from '../tables.ts';
import { partnerOf } from './records.ts';

export type InvitationRow = Selectable<SupplierInvitationsTable>;

const PURPOSE = 'supplier invitation';

export const newInvitationToken = ({ ports }: Pick<Ctx, 'ports'>, id: InvitationRow['id']): string =>
  linkToken(ports.settings.secret, PURPOSE, id);

/** Null for a link made with a secret that is not configured any more: it still works but cannot be shown again. */
export function invitationUrl({ ports }: Pick<Ctx, 'ports'>, row: InvitationRow): string | null {
  const { publicUrl, secret, oldSecrets } = ports.settings;
  const token = findLinkToken([secret, ...oldSecrets], PURPOSE, row);
  return token && `${publicUrl}/ext/supplier-invitations/${token}`;
}

export const invitationByToken = (db: Db, token: string) =>
  db.selectFrom('supplier_invitations').selectAll().where('token_hash', '=', hashToken(token));

/** A revoked or unknown link looks like an expired one. */
export async function livingInvitation(
  ctx: Ctx,
  db: Db,
  row: InvitationRow | undefined,
): Promise<InvitationRow> {
  if (!row || isInvitationOver(row, ctx.clock.now())) throw new AppError('relationships.linkExpired');
  // A link is valid only while its sender may still send it; a link from a removed member does not work.
  const sender = row.created_by && (await currentRights(db, row.vendor_id, row.created_by));
  if (row.created_by && (!sender || mayEdit(sender, 'vendor') !== true))
    throw new AppError('relationships.linkExpired');
  return row;
}

async function partnerNames(db: Db, rows: readonly InvitationRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap((row) => row.relation_id ?? []);
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('relations as r')
    .innerJoin('organizations as o', 'o.id', 'r.customer_id')
    .select(['r.id', 'o.name'])
    .where('r.id', 'in', ids)
    .execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

export async function invitationsFrom(
  ctx: MemberCtx,
  db: Db,
  rows: readonly InvitationRow[],
): Promise<SupplierInvitation[]> {
  const allowed = mayEdit(ctx.actor, 'vendor');
  const names = await partnerNames(db, rows);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    relationId: row.relation_id,
    partnerName: (row.relation_id && names.get(row.relation_id)) || null,
    url: invitationUrl(ctx, row),
    timesUsed: row.times_used,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    can: { resend: row.email === null ? 'request.notAllowed' : allowed, revoke: allowed },
  }));
}

/** Open links first, then unanswered invitations, newest first. */
export async function listInvitations(ctx: MemberCtx): Promise<SupplierInvitation[]> {
  const { organizationId } = ctx.actor;
  const now = ctx.clock.now();
  const rows = await ctx.db
    .selectFrom('supplier_invitations')
    .selectAll()
    .where('vendor_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy((eb) => eb('email', 'is not', null))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const waiting = rows.filter((row) => !isInvitationOver(row, now));
  return invitationsFrom(ctx, ctx.db, waiting);
}

export async function openInvitation(
  ctx: Ctx,
  { token }: ParsedInputOf<typeof relationships.openInvitation>,
): Promise<OutputOf<typeof relationships.openInvitation>> {
  const { actor, db } = ctx;
  const invitation = await livingInvitation(ctx, db, await invitationByToken(db, token).executeTakeFirst());
  const vendor = await organizationRow(db, invitation.vendor_id);
  if (!vendor || vendor.suspended_at !== null) throw new AppError('relationships.linkExpired');
  const main = await mainAddressOf(db, vendor.id);
  const names = await partnerNames(db, [invitation]);
  const organizationId = actor.organizationId;
  const linked =
    organizationId &&
    (await db
      .selectFrom('relations')
      .select('id')
      .where('vendor_id', '=', vendor.id)
      .where('customer_id', '=', organizationId)
      .where('status', '=', 'active')
      .executeTakeFirst());
  return {
    vendor: partnerOf(ctx, { ...vendor, city: main?.city ?? null }),
    message: invitation.message,
    customerName: (invitation.relation_id && names.get(invitation.relation_id)) || null,
    expiresAt: invitation.expires_at.toISOString(),
    relationId: (linked && linked.id) || null,
  };
}
