import { sql } from 'kysely';
import type {
  CustomerTerms,
  OrganizationId,
  ParsedInputOf,
  Relation,
  RelationId,
  relationships,
  TaxId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record, recordEvents } from '../../../platform/events/record.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { staleFields, withFieldVersions } from '../../../platform/save-rows.ts';
import { mayEdit } from '../policy.ts';
import {
  relationShown,
  supplierTermsOf,
  termsOf,
  type PartyRelation,
  type RelationRow,
  type RelationshipRow,
} from '../queries/records.ts';
import { changedTerms, termsColumns, termsToStore, type Terms } from '../rules/terms.ts';
import { lockCustomer, lockRelation, partiesOf } from './lock.ts';
import { saveRelations } from './save-relation.ts';

export async function changeCustomerTerms(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof relationships.changeCustomerTerms>,
): Promise<Relation> {
  return transaction(ctx, async (tx) => {
    const before = await lockCustomer(tx, input.relationId);
    return relationShown(ctx, tx, await changeTerms(tx, before, input));
  });
}

export async function changeSupplierTerms(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof relationships.changeSupplierTerms>,
): Promise<Relation> {
  return transaction(ctx, async (tx) => {
    const before = await lockRelation(tx, ctx.actor.organizationId, input.relationId);
    if (before.own.side !== 'customer') throw new AppError('request.notFound');
    permit(mayEdit(ctx.actor, 'customer'));
    return relationShown(ctx, tx, await changeTerms(tx, before, input));
  });
}

/** Refuses a field that a colleague changed meanwhile (decision 006). */
async function changeTerms(
  tx: MemberTx,
  before: PartyRelation,
  { terms, version }: { terms: Terms; version: number },
): Promise<PartyRelation> {
  const change = termsChange(before, terms);
  await refuseStale(tx, before, Object.keys(change.terms), version);
  const [after] = await saveTerms(tx, [change]);
  return after!;
}

export interface TermsChange {
  before: PartyRelation;
  /** Only fields that differ. */
  terms: Terms;
}

export function termsChange(before: PartyRelation, sent: Terms): TermsChange {
  const { own } = before;
  const current = own.side === 'vendor' ? termsOf(own) : supplierTermsOf(own);
  return { before, terms: changedTerms(current, termsToStore(sent)) };
}

/** Saves the terms of any number of relations of one side in as many statements as of one. */
export async function saveTerms(tx: Tx, all: readonly TermsChange[]): Promise<PartyRelation[]> {
  const changes = all.filter(({ terms }) => Object.keys(terms).length > 0);
  await refuseUnusable(tx, changes);
  await exchangeCertificates(tx, changes);
  const after = all.map(({ before: { row, own }, terms }) => ({ row, own: withTerms(own, terms) }));
  await saveRelations(
    tx,
    all.map(({ before }) => before),
    after,
  );
  await recordEvents(
    tx,
    changes.map(({ before: { row, own }, terms }) => ({
      type: 'relationships.termsChanged',
      organizations: [own.organization_id],
      subject: row.id,
      data: { ...partiesOf(row), side: own.side, fields: Object.keys(terms) },
    })),
  );
  await recordTagsChanged(
    tx,
    changes.flatMap(({ before: { row }, terms }) => ('tags' in terms ? row : [])),
  );
  return after;
}

/** What is recorded of terms is the seller's; its customers' open screens only read their prices again. */
export async function recordTagsChanged(tx: Tx, relations: readonly RelationRow[]): Promise<void> {
  const [first] = relations;
  if (!first) return;
  await record(tx, {
    type: 'relationships.tagsChanged',
    organizations: [first.vendor_id, ...relations.map((row) => row.customer_id)],
    data: { vendorId: first.vendor_id },
  });
}

export const withTerms = (own: RelationshipRow, terms: Terms): RelationshipRow =>
  withVersion({ ...own, ...termsColumns(terms) }, Object.keys(terms));

/** The record with a new version of these fields, unless there are none. */
export function withVersion(own: RelationshipRow, fields: readonly string[]): RelationshipRow {
  if (fields.length === 0) return own;
  const version = own.version + 1;
  return { ...own, version, field_versions: withFieldVersions(own.field_versions, fields, version) };
}

export async function refuseStale(
  tx: MemberTx,
  current: PartyRelation,
  fields: readonly string[],
  madeFrom: number,
): Promise<void> {
  const stale = staleFields(fields, madeFrom, current.own.field_versions);
  if (stale.length > 0)
    throw new AppError('request.stale', {
      fields: stale,
      current: await relationShown(tx.ctx, tx, current),
    });
}

async function refuseUnusable(tx: Tx, changes: readonly TermsChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { organization_id: organizationId, side } = changes[0]!.before.own;
  const terms = changes.map(({ before: { row }, terms: changed }) => ({
    relationId: row.id,
    ...(changed as Partial<CustomerTerms>),
  }));
  await refuseUnknownTaxes(
    tx,
    organizationId,
    terms.flatMap(({ exemptTaxIds }) => exemptTaxIds ?? []),
  );
  if (side === 'vendor')
    await refuseTakenNumbers(
      tx,
      organizationId,
      terms.flatMap(({ relationId, customerNumber: number }) => (number ? [{ relationId, number }] : [])),
    );
}

/** Attaches a new exemption certificate to the record; a replaced one is discarded unless another customer uses it. */
async function exchangeCertificates(tx: Tx, changes: readonly TermsChange[]): Promise<void> {
  const { files } = tx.ctx.ports;
  for (const { before, terms } of changes) {
    if (!('taxExemption' in terms)) continue;
    const { organization_id: organizationId, tax_exemption: exemption } = before.own;
    const owner = { organizationId };
    const replaced = exemption?.fileId ?? null;
    const id = terms.taxExemption?.fileId ?? null;
    if (id === replaced) continue;
    if (id !== null) await files.attachFiles(tx, { ids: [id], owner, kind: 'attachment' });
    if (replaced === null) continue;
    const others = await tx
      .selectFrom('relationships')
      .select('relation_id')
      .where('organization_id', '=', organizationId)
      .where('relation_id', '<>', before.row.id)
      .where(sql<boolean>`tax_exemption->>'fileId' = ${replaced}`)
      .executeTakeFirst();
    if (!others) await files.discardFiles(tx, { ids: [replaced], owner });
  }
}

async function refuseUnknownTaxes(
  tx: Tx,
  organizationId: OrganizationId,
  taxIds: readonly TaxId[],
): Promise<void> {
  const ids = [...new Set(taxIds)];
  if (ids.length === 0) return;
  const known = await tx
    .selectFrom('taxes')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
  if (known.length < ids.length) throw new AppError('relationships.unknownTax');
}

/**
 * A customer number belongs to one customer; locks are taken in one order, so that two writers of the same number
 * wait for each other.
 */
async function refuseTakenNumbers(
  tx: Tx,
  organizationId: OrganizationId,
  numbers: readonly { relationId: RelationId; number: string }[],
): Promise<void> {
  if (numbers.length === 0) return;
  const keys = numbers.map(({ number }) => `relationships/${organizationId}/${number}`).toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${keys}::text[]) with ordinality as k (key, place) order by place`.execute(tx);
  const { rows } = await sql<{ relationId: RelationId }>`
    select r.relation_id as "relationId" from relationships r
    join jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as g ("relationId" uuid, number text)
      on g.number = r.number and g."relationId" <> r.relation_id
    where r.organization_id = ${organizationId} and r.side = 'vendor' limit 1`.execute(tx);
  if (rows[0]) throw new AppError('relationships.numberTaken', rows[0]);
}
