import type { Ctx } from '../platform/context.ts';
import { userByEmail } from '../slices/identity/index.ts';
import { demoAdmin, demoOrganizations, demoPassword } from './people.ts';

export { fillDemo } from './fill.ts';
export { scaleDemo } from './scale.ts';

/** Accounts printed at the start: the admin, and the owner of each organization. */
export async function demoAccounts(ctx: Ctx): Promise<{ email: string; password: string; who: string }[]> {
  const accounts = [
    { email: demoAdmin.email, who: 'platform admin' },
    ...demoOrganizations.map(({ email, name, isSeller, isHub }) => ({
      email,
      who: `${name} (${isHub ? 'hub' : isSeller ? 'seller' : 'buyer'})`,
    })),
  ];
  const known = await Promise.all(accounts.map(({ email }) => userByEmail(ctx.db, email)));
  return accounts
    .filter((_, index) => known[index] !== null)
    .map((account) => ({ ...account, password: demoPassword }));
}
