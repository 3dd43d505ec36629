import { sql } from 'kysely';
import {
  isSameValue,
  type CustomerTerms,
  type OrganizationId,
  type ParsedInputOf,
  type Relation,
  type RelationId,
  type relationships,
  type SupplierTerms,
  type TaxId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { recordEvents } from '../../../platform/events/record.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { staleFields, withFieldVersions } from '../../../platform/stale-fields.ts';
import { mayEdit } from '../policy.ts';
import { loadRelation, supplierTermsOf, termsOf } from '../queries/records.ts';
import { termsToStore } from '../rules/terms.ts';
import { lockCustomer, lockRelation, partiesOf, type LockedRelation } from './lock.ts';

type Terms = Partial<CustomerTerms> | Partial<SupplierTerms>;

export async function changeCustomerTerms(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof relationships.changeCustomerTerms>,
): Promise<Relation> {
  return transaction(ctx, async (tx) => {
    const locked = await lockCustomer(tx, input.relationId);
    await writeTerms(tx, locked, input.terms, input.version);
    return loadRelation(ctx, tx, input.relationId);
  });
}

export async function changeSupplierTerms(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof relationships.changeSupplierTerms>,
): Promise<Relation> {
  return transaction(ctx, async (tx) => {
    const locked = await lockRelation(tx, input.relationId);
    if (locked.side !== 'customer') throw new AppError('request.notFound');
    permit(mayEdit(locked.actor, 'customer'));
    await writeTerms(tx, locked, input.terms, input.version);
    return loadRelation(ctx, tx, input.relationId);
  });
}

export interface ChangedTerms {
  locked: LockedRelation;
  after: Terms;
}

/** Only fields that were sent and differ. */
export function termsChange(locked: LockedRelation, sent: Terms): ChangedTerms {
  const { own, side } = locked;
  const before: Terms = side === 'vendor' ? termsOf(own) : supplierTermsOf(own);
  return { locked, after: changedIn(before, termsToStore(sent)) };
}

/** Refuses a field that a colleague changed meanwhile (decision 006). */
async function writeTerms(
  tx: MemberTx,
  locked: LockedRelation,
  sent: Terms,
  madeFrom: number,
): Promise<void> {
  const change = termsChange(locked, sent);
  await refuseStale(tx, locked, Object.keys(change.after), madeFrom);
  await rewriteTerms(tx, [change]);
}

/** Writes changed terms for any number of relations of one side in as many statements as for one. */
export async function rewriteTerms(tx: Tx, all: readonly ChangedTerms[]): Promise<void> {
  const changes = all.filter(({ after }) => Object.keys(after).length > 0);
  if (changes.length === 0) return;
  const { organizationId, side } = changes[0]!.locked;
  const terms = changes.map(({ locked: { row }, after }) => ({
    relationId: row.id,
    ...(after as Partial<CustomerTerms>),
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
  await exchangeCertificates(tx, organizationId, changes);
  const rows = changes.map(({ locked: { own }, after }) => ({
    ...own,
    ...columnsOf(after),
    ...versionsAfter(own, Object.keys(after)),
  }));
  await sql`update relationships r set number = g.number, tags = g.tags,
      payment_terms_in_days = g.payment_terms_in_days, credit_limit_minor = g.credit_limit_minor,
      credit_policy = g.credit_policy, exempt_tax_ids = g.exempt_tax_ids, tax_exemption = g.tax_exemption, language = g.language,
      contacts = g.contacts, notes = g.notes, change_tolerance = g.change_tolerance, version = g.version,
      field_versions = g.field_versions
    from jsonb_populate_recordset(null::relationships, ${JSON.stringify(rows)}::jsonb) as g
    where r.organization_id = ${organizationId} and r.relation_id = g.relation_id`.execute(tx);
  await recordEvents(
    tx,
    changes.map(({ locked: { row }, after }) => ({
      type: 'relationships.termsChanged',
      organizations: [organizationId],
      subject: row.id,
      data: { ...partiesOf(row), side, fields: Object.keys(after) },
    })),
  );
}

function changedIn(before: Terms, sent: Terms): Terms {
  const entries = Object.entries(sent).filter(
    ([field, value]) => value !== undefined && !isSameValue(value, before[field as keyof Terms]),
  );
  return Object.fromEntries(entries) as Terms;
}

export async function refuseStale(
  tx: MemberTx,
  { own, row }: Pick<LockedRelation, 'own' | 'row'>,
  fields: readonly string[],
  madeFrom: number,
): Promise<void> {
  const stale = staleFields(fields, madeFrom, own.field_versions);
  if (stale.length > 0)
    throw new AppError('request.stale', { fields: stale, current: await loadRelation(tx.ctx, tx, row.id) });
}

export function versionsAfter(own: LockedRelation['own'], fields: readonly string[]) {
  const version = own.version + 1;
  return { version, field_versions: withFieldVersions(own.field_versions, fields, version) };
}

export function nextVersion(own: LockedRelation['own'], fields: readonly string[]) {
  const { version, field_versions } = versionsAfter(own, fields);
  return { version, field_versions: JSON.stringify(field_versions) };
}

/** Attaches a new exemption certificate to the record; a replaced one is discarded unless another customer uses it. */
async function exchangeCertificates(
  tx: Tx,
  organizationId: OrganizationId,
  changes: readonly ChangedTerms[],
): Promise<void> {
  const { files } = tx.ctx.ports;
  const owner = { organizationId };
  for (const { locked, after } of changes) {
    if (!('taxExemption' in after)) continue;
    const before = locked.own.tax_exemption?.fileId ?? null;
    const id = after.taxExemption?.fileId ?? null;
    if (id === before) continue;
    if (id !== null) await files.attachFile(tx, { id, owner, kind: 'attachment' });
    if (before === null) continue;
    const others = await tx
      .selectFrom('relationships')
      .select('relation_id')
      .where('organization_id', '=', organizationId)
      .where('relation_id', '<>', locked.row.id)
      .where(sql<boolean>`tax_exemption->>'fileId' = ${before}`)
      .executeTakeFirst();
    if (!others) await files.discardFile(tx, { id: before, owner });
  }
}

async function refuseUnknownTaxes(
  tx: Tx,
  organizationId: OrganizationId,
  named: readonly TaxId[],
): Promise<void> {
  const ids = [...new Set(named)];
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
  given: readonly { relationId: RelationId; number: string }[],
): Promise<void> {
  if (given.length === 0) return;
  const keys = given.map(({ number }) => `relationships/${organizationId}/${number}`).toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${keys}::text[]) with ordinality as given (key, place) order by place`.execute(tx);
  const { rows } = await sql<{ relationId: RelationId }>`
    select r.relation_id as "relationId" from relationships r
    join jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g ("relationId" uuid, number text)
      on g.number = r.number and g."relationId" <> r.relation_id
    where r.organization_id = ${organizationId} and r.side = 'vendor' limit 1`.execute(tx);
  if (rows[0]) throw new AppError('relationships.numberTaken', rows[0]);
}

const columnOf = {
  customerNumber: 'number',
  accountNumber: 'number',
  tags: 'tags',
  paymentTermsInDays: 'payment_terms_in_days',
  creditLimitMinor: 'credit_limit_minor',
  creditPolicy: 'credit_policy',
  exemptTaxIds: 'exempt_tax_ids',
  taxExemption: 'tax_exemption',
  language: 'language',
  contacts: 'contacts',
  notes: 'notes',
  changeTolerance: 'change_tolerance',
} as const satisfies Record<keyof CustomerTerms | keyof SupplierTerms, string>;

const documents: ReadonlySet<string> = new Set(['contacts', 'change_tolerance', 'tax_exemption']);

const columnsOf = (terms: Terms): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(terms).map(([field, value]) => [columnOf[field as keyof typeof columnOf], value]),
  );

/** Terms as columns; JSON values are serialized to text. */
export function termsColumns(terms: Terms): Record<string, unknown> {
  const entries = Object.entries(columnsOf(terms)).map(([column, value]) => [
    column,
    documents.has(column) && value !== null ? JSON.stringify(value) : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}
