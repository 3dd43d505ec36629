import type { Ctx } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';

/** The person and organization as analytics name them. */
export async function loadSender({ actor, db }: Ctx) {
  if (actor.kind !== 'person') throw new AppError('request.signInRequired');
  const user = await db
    .selectFrom('users')
    .select(['id', 'first_name'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  const row = actor.organizationId
    ? await db
        .selectFrom('organizations')
        .select(['id', 'name', 'is_seller', 'is_buyer', 'customer_organization_type'])
        .where('id', '=', actor.organizationId)
        .executeTakeFirstOrThrow()
    : null;
  return {
    user: { id: user.id, firstName: user.first_name },
    organization: row && {
      id: row.id,
      name: row.name,
      isSeller: row.is_seller,
      isBuyer: row.is_buyer,
      customerOrganizationType: row.customer_organization_type,
    },
  };
}
