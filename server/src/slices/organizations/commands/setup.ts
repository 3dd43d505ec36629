import {
  type OrganizationId,
  type OrganizationSetup,
  type organizations,
  type ParsedInputOf,
} from '@halles/contract';
import { allowedTo } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { assertMember, mainAddressOf, type OrganizationRow } from '../queries/records.ts';
import { setupFrom, type SetupRow } from '../queries/setup.ts';
import { isProfileComplete, isSetupComplete, stepsFromFacts, type SetupStep } from '../rules.ts';
import { lockOrganization } from './lock.ts';

const lockSetup = (tx: Tx, organizationId: OrganizationId): Promise<SetupRow> =>
  tx
    .selectFrom('organization_setups')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Skips a step or resumes it. A completed step stays completed. */
export async function changeSetup(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof organizations.changeSetup>,
): Promise<OrganizationSetup> {
  const actor = assertMember(ctx, input.organizationId);
  return transaction(ctx, async (tx) => {
    const organization = await lockOrganization(tx, input.organizationId);
    permit(allowedTo(actor, 'editSettings'));
    const setup = await lockSetup(tx, input.organizationId);
    if (setup.version !== input.version)
      throw new AppError('request.stale', { current: setupFrom(setup, organization) });
    const skipped = new Set(setup.skipped);
    for (const [step, state] of Object.entries(input.steps) as [SetupStep, 'todo' | 'skipped'][])
      if (state === 'skipped') skipped.add(step);
      else skipped.delete(step);
    return setupFrom(await writeSetup(tx, organization, setup, { skipped: [...skipped] }), organization);
  });
}

/** Called by the slice in which a step is completed: the first product, the first price list, a top-up. */
export async function markSetupStep(tx: Tx, organizationId: OrganizationId, step: SetupStep): Promise<void> {
  const organization = await lockOrganization(tx, organizationId);
  const setup = await lockSetup(tx, organizationId);
  await writeSetup(tx, organization, setup, { done: [...setup.done, step] });
}

/** Recomputes the steps that depend on this slice's own tables, after each change to them. */
export async function refreshSetup(tx: Tx, organization: OrganizationRow): Promise<void> {
  const main = await mainAddressOf(tx, organization.id);
  const tax = await tx
    .selectFrom('taxes')
    .select('id')
    .where('organization_id', '=', organization.id)
    .limit(1)
    .executeTakeFirst();
  const facts: Record<(typeof stepsFromFacts)[number], boolean> = {
    profile: isProfileComplete({ ...organization, hasAddress: main !== undefined }),
    taxes: tax !== undefined,
  };
  const setup = await lockSetup(tx, organization.id);
  const others = setup.done.filter((step) => !(stepsFromFacts as readonly SetupStep[]).includes(step));
  await writeSetup(tx, organization, setup, {
    done: [...others, ...stepsFromFacts.filter((step) => facts[step])],
  });
}

/** Writes and announces only steps that changed. */
async function writeSetup(
  tx: Tx,
  organization: OrganizationRow,
  before: SetupRow,
  change: Partial<Pick<SetupRow, 'done' | 'skipped'>>,
): Promise<SetupRow> {
  const done = [...new Set(change.done ?? before.done)].sort();
  const skipped = [...new Set(change.skipped ?? before.skipped)].sort();
  const steps = [...differing(before.done, done), ...differing(before.skipped, skipped)];
  if (steps.length === 0) return before;
  const is_complete = isSetupComplete({ isSeller: organization.is_seller, done, skipped });
  const after = await tx
    .updateTable('organization_setups')
    .set({ done, skipped, is_complete, version: before.version + 1 })
    .where('organization_id', '=', organization.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(tx, {
    type: 'organizations.setupChanged',
    organizations: [organization.id],
    subject: organization.id,
    data: { steps: [...new Set(steps)] },
  });
  return after;
}

const differing = (a: readonly SetupStep[], b: readonly SetupStep[]): SetupStep[] => [
  ...a.filter((step) => !b.includes(step)),
  ...b.filter((step) => !a.includes(step)),
];
