import {
  type OrganizationId,
  type ParsedInputOf,
  type Relation,
  type RelationAction,
  type relationships,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { createCard, organizationRow } from '../../organizations/index.ts';
import { mayEdit } from '../policy.ts';
import { loadRelation, stateOf } from '../queries/records.ts';
import { decideMove, statusAfter, type Side } from '../rules/states.ts';
import { linkPair, linkPairs, moveTo } from './link.ts';
import { lockCustomers, lockRelation } from './lock.ts';
import { rewriteTerms, termsChange } from './terms.ts';

type Input = ParsedInputOf<typeof relationships.create>;

/** A customer sends a request, a vendor an invitation. Requesting what the other party already offered accepts it. */
export async function createRelation(ctx: MemberCtx, input: Input): Promise<Relation> {
  const { actor } = ctx;
  const { organizationId } = actor;
  const [first, second] = input.participants;
  if (first === second) throw new AppError('relationships.withItself');
  if (first !== organizationId && second !== organizationId) throw new AppError('request.notFound');
  const partnerId = (first === organizationId ? second : first)!;
  return transaction(ctx, async (tx) => {
    permit(mayEdit(actor, input.as));
    const vendorId = input.as === 'vendor' ? organizationId : partnerId;
    const customerId = input.as === 'vendor' ? partnerId : organizationId;
    await refuseUnknownMigrations(tx, partnerId);
    await refuseWrongKinds(tx, vendorId, customerId);
    const row = await linkPair(tx, {
      vendorId,
      customerId,
      standing: {
        status: input.as === 'vendor' ? 'invited' : 'requested',
        startedBy: input.as,
        stoppedBy: null,
      },
      message: input.message,
      participantsData: input.participantsData,
    });
    const relationId = row?.id ?? (await requestAgain(tx, { vendorId, customerId }, input));
    return loadRelation(ctx, tx, relationId);
  });
}

/** A customer card, or a suspended organization, looks like one that does not exist. */
async function refuseUnknownMigrations(tx: Tx, partnerId: OrganizationId): Promise<void> {
  const partner = await organizationRow(tx, partnerId);
  if (!partner || partner.managed_by !== null || partner.suspended_at !== null)
    throw new AppError('request.notFound');
}

export async function refuseWrongKinds(
  tx: Tx,
  vendorId: OrganizationId,
  customerId: OrganizationId,
): Promise<void> {
  if (!(await organizationRow(tx, vendorId))?.is_seller) throw new AppError('relationships.notASeller');
  const customer = await organizationRow(tx, customerId);
  if (!customer?.is_buyer && !customer?.is_hub) throw new AppError('relationships.notABuyer');
}

async function requestAgain(
  tx: MemberTx,
  { vendorId, customerId }: { vendorId: OrganizationId; customerId: OrganizationId },
  { as, message }: { as: Side; message: string },
) {
  const { id } = await tx
    .selectFrom('relations')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const { row } = await lockRelation(tx, id);
  const standing = stateOf(row);
  const asks = ['accept', 'restore'] as const satisfies RelationAction[];
  const action = asks.find((each) => decideMove(standing, each, as) === true);
  if (!action) throw new AppError('relationships.alreadyLinked', { relationId: id });
  await moveTo(tx, { row, action, to: statusAfter(standing, action, as), message });
  return id;
}

/** Creates a customer who is not on the platform: a card kept by the vendor, whose relation is active at once. */
export async function createCustomer(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof relationships.createCustomer>,
): Promise<Relation> {
  const { actor } = ctx;
  return transaction(ctx, async (tx) => {
    permit(mayEdit(actor, 'vendor'));
    const [relationId] = await addCustomers(tx, [input]);
    return loadRelation(ctx, tx, relationId!);
  });
}

/** Any number of customers takes as many statements as one; the import uses this too. */
export async function addCustomers(
  tx: MemberTx,
  news: readonly ParsedInputOf<typeof relationships.createCustomer>[],
): Promise<Relation['id'][]> {
  const { organizationId } = tx.ctx.actor;
  const vendor = await organizationRow(tx, organizationId);
  if (!vendor?.is_seller) throw new AppError('relationships.notASeller');
  const customerIds = await createCard(
    tx,
    organizationId,
    news.map(({ card }) => card),
  );
  const made = await linkPairs(
    tx,
    customerIds.map((customerId) => ({
      vendorId: organizationId,
      customerId,
      standing: { status: 'active', startedBy: 'vendor', stoppedBy: null },
    })),
  );
  const idOf = new Map(made.map(({ id, customer_id }) => [customer_id, id]));
  const ids = customerIds.map((customerId) => idOf.get(customerId)!);
  const locked = new Map((await lockCustomers(tx, ids)).map((each) => [each.row.id, each]));
  await rewriteTerms(
    tx,
    ids.map((id, index) => termsChange(locked.get(id)!, news[index]!.terms)),
  );
  return ids;
}
