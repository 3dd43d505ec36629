import type { AppContext, Feature } from '@halles/contract';
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

/** Spec §2, the table of routes and their guards. The longest matching prefix decides. */
export const routeGuards: Readonly<Record<string, readonly Guard[]>> = {
  '/': member,
  '/conversations': member,
  // Opened by the operating system: files shared to the installed application, and its shortcuts.
  '/share': member,
  '/start': member,
  '/public': [],
  '/ext': [],
  '/onboarding': [],
  // A person without an active organization chooses one here, so a membership is enough.
  '/organization/selection': ['signedIn', 'membership'],
  '/organization': member,
  '/organizations/settings': member,
  '/authentication': ['visitor'],
  // Opened from an email, signed in or not.
  '/authentication/verify-email': [],
  '/authentication/undo-email-change': [],
  '/authentication/reset-password': [],
  '/authentication/accept-invitation': [],
  '/notifications': member,
  '/user': ['signedIn'],
  '/help': ['signedIn'],
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

/** Pages that show 404 to an organization for which the feature is closed. */
const routeFeatures: Readonly<Record<string, Feature>> = {
  [paths.imports]: 'imports',
  [paths.salesReport]: 'reports',
  [paths.buyingReport]: 'reports',
  [paths.accounting]: 'accountingExports',
  [paths.hub]: 'hub',
  [paths.producerBalances]: 'hub',
};

/** Any other address shows 404, behind the sign-in guard. */
const unknownRouteGuards: readonly Guard[] = ['signedIn'];

const matches = (path: string, start: string) =>
  path === start || (start !== '/' && path.startsWith(`${start}/`));

export function guardsOf(path: string): readonly Guard[] {
  const starts = Object.keys(routeGuards).filter((start) => matches(path, start));
  const longest = starts.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? unknownRouteGuards : routeGuards[longest]!;
}

export type Verdict = 'pass' | 'notFound' | 'signIn' | { to: string };

/** The data the guards use about a visitor; null when nobody is signed in. */
export type Visitor = Pick<AppContext, 'memberships' | 'isAdmin'> & {
  organization: Pick<
    NonNullable<AppContext['organization']>,
    'isSeller' | 'isBuyer' | 'isHub' | 'closedFeatures'
  > | null;
};

/** A person without an active organization chooses one, creates one or, as an admin, manages those of others. */
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
      // screens.md: a hub has a buyer's screens in its purchase section.
      return only(organization?.isBuyer || organization?.isHub);
    case 'admin':
      // Spec §2 requires only a signed-in person; everyone but admins gets 404, so that the admin area is not
      // revealed.
      return visitor.isAdmin ? 'pass' : 'notFound';
  }
}

/** Whether a visitor may open an address, or where they are redirected. The first guard that objects decides. */
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
  const closed = visitor?.organization?.closedFeatures ?? [];
  const isClosed = Object.entries(routeFeatures).some(
    ([start, feature]) => closed.includes(feature) && matches(path, start),
  );
  return isClosed ? 'notFound' : 'pass';
}
