import { sql } from 'kysely';
import {
  isSameValue,
  type CustomerTerms,
  type OrganizationId,
  type ParsedInputOf,
  type Relation,
  type relationships,
  type SupplierTerms,
  type TaxId,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { staleFields, withFieldVersions } from '../../organizations/index.ts';
import { mayEdit } from '../policy.ts';
import { loadRelation, supplierTermsOf, termsOf } from '../queries/records.ts';
import { termsToStore } from '../rules/terms.ts';
import { lockCustomer, lockRelation, partiesOf, type LockedRelation } from './lock.ts';

type Terms = Partial<CustomerTerms> | Partial<SupplierTerms>;

export async function changeCustomerTerms(
  ctx: Ctx,
  input: ParsedInputOf<typeof relationships.changeCustomerTerms>,
): Promise<Relation> {
  return transaction(ctx, async (tx) => {
    const locked = await lockCustomer(tx, input.relationId);
    await writeTerms(tx, locked, input.terms, input.version);
    return loadRelation(ctx, tx, input.relationId);
  });
}

export async function changeSupplierTerms(
  ctx: Ctx,
  input: ParsedInputOf<typeof relationships.changeSupplierTerms>,
): Promise<Relation> {
  return transaction(ctx, async (tx) => {
    const locked = await lockRelation(tx, input.relationId);
    if (locked.side !== 'customer') throw new AppError('request.notFound');
    const allowed = mayEdit(locked.actor, 'customer');
    if (allowed !== true) throw new AppError(allowed);
    await writeTerms(tx, locked, input.terms, input.version);
    return loadRelation(ctx, tx, input.relationId);
  });
}

/** Only what was sent and differs; a field that a colleague changed meanwhile is refused (decision 006). */
export async function writeTerms(
  tx: Tx,
  locked: LockedRelation,
  sent: Terms,
  madeFrom = locked.own.version,
): Promise<void> {
  const { own, row, side, organizationId } = locked;
  const before: Terms = side === 'vendor' ? termsOf(own) : supplierTermsOf(own);
  const after = changedIn(before, termsToStore(sent));
  const fields = Object.keys(after);
  if (fields.length === 0) return;
  await refuseStale(tx, locked, fields, madeFrom);
  await refuseUnknownTaxes(tx, organizationId, (after as Partial<CustomerTerms>).exemptTaxIds);
  await refuseTakenNumber(tx, locked, (after as Partial<CustomerTerms>).customerNumber);
  await tx
    .updateTable('relationships')
    .set({ ...termsColumns(after), ...nextVersion(own, fields) })
    .where('organization_id', '=', organizationId)
    .where('relation_id', '=', row.id)
    .execute();
  await record(tx, {
    type: 'relationships.termsChanged',
    organizations: [organizationId],
    subject: row.id,
    data: { ...partiesOf(row), side, fields },
  });
}

function changedIn(before: Terms, sent: Terms): Terms {
  const entries = Object.entries(sent).filter(
    ([field, value]) => value !== undefined && !isSameValue(value, before[field as keyof Terms]),
  );
  return Object.fromEntries(entries) as Terms;
}

export async function refuseStale(
  tx: Tx,
  { own, row }: Pick<LockedRelation, 'own' | 'row'>,
  fields: readonly string[],
  madeFrom: number,
): Promise<void> {
  const stale = staleFields(fields, madeFrom, own.field_versions);
  if (stale.length > 0)
    throw new AppError('request.stale', { fields: stale, current: await loadRelation(tx.ctx, tx, row.id) });
}

export function nextVersion(own: LockedRelation['own'], fields: readonly string[]) {
  const version = own.version + 1;
  const fieldVersions = withFieldVersions(own.field_versions, fields, version);
  return { version, field_versions: JSON.stringify(fieldVersions) };
}

async function refuseUnknownTaxes(
  tx: Tx,
  organizationId: OrganizationId,
  ids: readonly TaxId[] | undefined,
): Promise<void> {
  if (!ids || ids.length === 0) return;
  const known = await tx
    .selectFrom('taxes')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
  if (known.length < ids.length) throw new AppError('relationships.unknownTax');
}

/** One number, one customer; two who give the same number at once wait for each other. */
async function refuseTakenNumber(
  tx: Tx,
  { organizationId, row, side }: LockedRelation,
  number: string | null | undefined,
): Promise<void> {
  if (side !== 'vendor' || !number) return;
  const key = `relationships/${organizationId}/${number}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const taken = await tx
    .selectFrom('relationships')
    .select('relation_id')
    .where('organization_id', '=', organizationId)
    .where('side', '=', 'vendor')
    .where('number', '=', number)
    .where('relation_id', '<>', row.id)
    .executeTakeFirst();
  if (taken) throw new AppError('relationships.numberTaken', { relationId: taken.relation_id });
}

const columnOf = {
  customerNumber: 'number',
  accountNumber: 'number',
  tags: 'tags',
  paymentTermsInDays: 'payment_terms_in_days',
  creditLimitMinor: 'credit_limit_minor',
  creditPolicy: 'credit_policy',
  exemptTaxIds: 'exempt_tax_ids',
  language: 'language',
  contacts: 'contacts',
  notes: 'notes',
  changeTolerance: 'change_tolerance',
} as const satisfies Record<keyof CustomerTerms | keyof SupplierTerms, string>;

const documents: ReadonlySet<string> = new Set(['contacts', 'changeTolerance']);

export function termsColumns(terms: Terms): Record<string, unknown> {
  const entries = Object.entries(terms).map(([field, value]) => [
    columnOf[field as keyof typeof columnOf],
    documents.has(field) && value !== null ? JSON.stringify(value) : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}
