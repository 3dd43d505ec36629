import type { AppContext } from '@halles/contract';
import { paths } from '../lib/paths.ts';

export type Guard =
  | 'visitor'
  | 'signedIn'
  | 'membership'
  | 'organization'
  | 'seller'
  | 'hub'
  | 'buyer'
  | 'admin';

const member: readonly Guard[] = ['signedIn', 'organization'];
const seller: readonly Guard[] = [...member, 'seller'];

/** Spec §2, the table of routes: who may be where. The longest beginning that fits decides. */
export const routeGuards: Readonly<Record<string, readonly Guard[]>> = {
  '/': member,
  '/conversations': member,
  '/public': [],
  '/ext': [],
  '/onboarding': [],
  // Where somebody without an active organization chooses one: having some to choose from is enough.
  '/organization/selection': ['signedIn', 'membership'],
  '/organization': member,
  '/organizations/settings': member,
  '/authentication': ['visitor'],
  // Reached from a mail, signed in or not.
  '/authentication/verify-email': [],
  '/authentication/undo-email-change': [],
  '/authentication/reset-password': [],
  '/authentication/accept-invitation': [],
  '/user': ['signedIn'],
  '/price-lists': seller,
  '/products': seller,
  '/formats': seller,
  '/inventory': seller,
  '/imports': seller,
  '/distribution': seller,
  '/credit-account': seller,
  '/producers': seller,
  '/vendor': seller,
  '/vendor/hub': [...seller, 'hub'],
  '/customer': [...member, 'buyer'],
  '/admin': ['signedIn', 'admin'],
  '/503': [],
  '/dev': [],
};

/** Any other address is a 404 behind the sign-in guard. */
const unknownRouteGuards: readonly Guard[] = ['signedIn'];

const matches = (path: string, start: string) =>
  path === start || (start !== '/' && path.startsWith(`${start}/`));

export function guardsOf(path: string): readonly Guard[] {
  const starts = Object.keys(routeGuards).filter((start) => matches(path, start));
  const longest = starts.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? unknownRouteGuards : routeGuards[longest]!;
}

export type Verdict = 'pass' | 'notFound' | 'signIn' | { to: string };

/** What the guards go by of whoever comes: null when nobody is signed in. */
export type Visitor = Pick<AppContext, 'memberships' | 'isAdmin'> & {
  organization: Pick<NonNullable<AppContext['organization']>, 'isSeller' | 'isBuyer' | 'isHub'> | null;
};

/** Somebody without an active organization: chooses one, makes one, or (an admin) manages those of others. */
function redirectWithoutOrganization({ memberships, isAdmin }: Visitor): Verdict {
  if (memberships.length > 0) return { to: paths.organizationSelection };
  return { to: isAdmin ? paths.admin.organizations : paths.onboarding };
}

function checkGuard(guard: Guard, visitor: Visitor, afterSignIn: string): Verdict {
  const { organization } = visitor;
  const only = (isSo: boolean | undefined): Verdict => (isSo ? 'pass' : { to: paths.dashboard });
  switch (guard) {
    case 'visitor':
      return { to: afterSignIn };
    case 'signedIn':
      return 'pass';
    case 'membership':
      return visitor.memberships.length > 0 ? 'pass' : redirectWithoutOrganization(visitor);
    case 'organization':
      return organization === null ? redirectWithoutOrganization(visitor) : 'pass';
    case 'seller':
      return only(organization?.isSeller);
    case 'hub':
      return only(organization?.isHub);
    case 'buyer':
      // screens.md: a hub has the screens of a buyer in its purchase section.
      return only(organization?.isBuyer || organization?.isHub);
    case 'admin':
      // Spec §2 asks for nothing but a signed-in person; who is no admin is not told what is there.
      return visitor.isAdmin ? 'pass' : 'notFound';
  }
}

/** Whether somebody may be at an address, or where they go instead. The first guard that objects decides. */
export function checkGuards(
  path: string,
  visitor: Visitor | null,
  afterSignIn: string = paths.dashboard,
): Verdict {
  for (const guard of guardsOf(path)) {
    if (visitor === null) {
      if (guard !== 'visitor') return 'signIn';
      continue;
    }
    const verdict = checkGuard(guard, visitor, afterSignIn);
    if (verdict !== 'pass') return verdict;
  }
  return 'pass';
}
