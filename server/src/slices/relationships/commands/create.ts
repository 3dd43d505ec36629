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
import { relationShown, stateOf, type PartyRelation } from '../queries/records.ts';
import { decideMove, stateAfter, type Side, type RelationState } from '../rules/states.ts';
import { lockPair } from './lock.ts';
import { linkPair, linkPairs, moveTo } from './save-relation.ts';
import { saveTerms, termsChange } from './terms.ts';

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
    await refuseUnknownPartner(tx, partnerId);
    await refuseWrongKinds(tx, vendorId, customerId);
    const state: RelationState = {
      status: input.as === 'vendor' ? 'invited' : 'requested',
      startedBy: input.as,
      stoppedBy: null,
    };
    const { message, participantsData } = input;
    const made = await linkPair(tx, { vendorId, customerId, state, message, participantsData });
    const relation = made
      ? { row: made.row, own: made[input.as] }
      : await requestAgain(tx, { vendorId, customerId }, input);
    return relationShown(ctx, tx, relation);
  });
}

/** A customer card, or a suspended organization, looks like one that does not exist. */
async function refuseUnknownPartner(tx: Tx, partnerId: OrganizationId): Promise<void> {
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
  pair: { vendorId: OrganizationId; customerId: OrganizationId },
  { as, message }: { as: Side; message: string },
): Promise<PartyRelation> {
  const { row, own } = (await lockPair(tx, pair, tx.ctx.actor.organizationId))!;
  const state = stateOf(row);
  const requests = ['accept', 'restore'] as const satisfies RelationAction[];
  const action = requests.find((each) => decideMove(state, each, as) === true);
  if (!action) throw new AppError('relationships.alreadyLinked', { relationId: row.id });
  const to = stateAfter(state, action, as);
  return { row: await moveTo(tx, { row, action, to, message }), own };
}

/** Creates a customer who is not on the platform: a card of the vendor's, whose relation is active at once. */
export async function createCustomer(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof relationships.createCustomer>,
): Promise<Relation> {
  const { actor } = ctx;
  return transaction(ctx, async (tx) => {
    permit(mayEdit(actor, 'vendor'));
    const [relation] = await addCustomers(tx, [input]);
    return relationShown(ctx, tx, relation!);
  });
}

/** Any number of customers takes as many statements as one; the import uses this too. */
export async function addCustomers(
  tx: MemberTx,
  news: readonly ParsedInputOf<typeof relationships.createCustomer>[],
): Promise<PartyRelation[]> {
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
      state: { status: 'active', startedBy: 'vendor', stoppedBy: null },
    })),
  );
  const madeFor = new Map(made.map(({ row, vendor: own }) => [row.customer_id, { row, own }]));
  return saveTerms(
    tx,
    customerIds.map((customerId, index) => termsChange(madeFor.get(customerId)!, news[index]!.terms)),
  );
}
