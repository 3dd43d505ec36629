import type { AppContext, User } from '@halles/contract';
import { useQueryClient } from '@tanstack/react-query';
import { adminOverride, forgetAdminOverride } from './admin-override.ts';
import { track } from './analytics.ts';
import { api, onSignInRequired } from './api.ts';
import { addressOf, pathWithinBase } from './base.ts';
import { currentLanguage, showLanguage, uiLanguageOf } from './i18n/index.ts';
import { liveConnection, liveQuery, useLive } from './live.ts';
import { paths } from './paths.ts';
import { isProblem, isUnanswered } from './problem-error.ts';
import { queryClient } from './query.ts';
import { readStored, store } from './stored.ts';

export const meQuery = liveQuery('identity.getMe', {});
export const contextQuery = liveQuery('organizations.getContext', {});

export interface Session {
  me: User;
  context: AppContext;
}

const KEPT = 'session';

/** On this device, as far as it knows: enough to fetch their screens ahead, never to show one. */
export const isSomebodyExpected = (): boolean => readStored<unknown>(KEPT, null) !== null;

/** Kept on this device until logout, so that the shell opens without a network; nothing else is. */
const keepSession = (session: Session | null): void => store(KEPT, session);

/** What was known of who is signed in, for as long as nobody answers. Everything about it counts as old. */
function keptSession(): Session | null {
  const kept = readStored<Session | null>(KEPT, null);
  if (kept === null) return null;
  queryClient.setQueryData(meQuery.queryKey, kept.me, { updatedAt: 0 });
  queryClient.setQueryData(contextQuery.queryKey, kept.context, { updatedAt: 0 });
  return kept;
}

/** Said by the server, and true until somebody signs in: what is still in the cache belongs to nobody who is here. */
let isNobodyHere = false;

/** Spec §4: the sign-in state the routes go by. Null: nobody is signed in. */
export async function currentSession(): Promise<Session | null> {
  if (isNobodyHere) return null;
  try {
    const asked = queryClient.ensureQueryData(meQuery);
    // Somebody was here: both at once. Otherwise one refusal is enough to know.
    if (!isSomebodyExpected()) await asked;
    const [me, context] = await Promise.all([asked, queryClient.ensureQueryData(contextQuery)]);
    keepSession({ me, context });
    return { me, context };
  } catch (error) {
    if (isProblem(error, 'request.signInRequired')) {
      isNobodyHere = true;
      keepSession(null);
      return null;
    }
    if (isUnanswered(error)) {
      const kept = keptSession();
      if (kept) return kept;
    }
    // An admin's override of an organization that is gone would lock them out of everything.
    if (isProblem(error, 'request.notFound') && adminOverride() !== null) {
      forgetAdminOverride();
      return currentSession();
    }
    throw error;
  }
}

/** The language the person has chosen wins over what the device remembers. */
export async function followLanguage(me: User): Promise<void> {
  if (me.settings.language !== null) await showLanguage(uiLanguageOf(me.settings.language));
}

const INITIAL = 'initialUrl';

/** Where somebody wanted to go before they were asked to sign in; survives the way through a mail or Google. */
export const rememberInitialUrl = (path: string): void => store(INITIAL, path, sessionStorage);
export const initialUrl = (): string | null => {
  const stored = readStored<unknown>(INITIAL, null, sessionStorage);
  // Only ever an address of ours: never another site, never the pages of signing in themselves.
  const isOurs = typeof stored === 'string' && /^\/(?![/\\])/.test(stored);
  if (!isOurs) return null;
  // Who was invited signs in on the way, and comes back to accept.
  return stored.startsWith('/authentication') && !stored.startsWith(paths.acceptInvitation) ? null : stored;
};
export const forgetInitialUrl = (): void => store(INITIAL, null, sessionStorage);

/**
 * After an answer has signed somebody in: returns where to go, for the screen's `navigate`.
 * `returnTo` is what the server remembered of the mail's link; the address of before sign-in comes next.
 */
export async function enter(returnTo: string | null = null): Promise<string> {
  queryClient.clear();
  isNobodyHere = false;
  const session = await currentSession();
  liveConnection.restart();
  if (session) await followLanguage(session.me);
  void track('login');
  const target = returnTo?.startsWith('/') && !returnTo.startsWith('//') ? returnTo : initialUrl();
  forgetInitialUrl();
  return target ?? paths.dashboard;
}

/** Clears what is kept here, signs out, and starts again at '/' (Spec §4). A refusal is the caller's to show. */
export async function leave(
  go: (address: URL) => void = (address) => location.assign(address),
): Promise<void> {
  await track('logout');
  // First of all: an end that the live connection is told of would pass for one that came from elsewhere.
  liveConnection.stop();
  try {
    await api.identity.signOut();
  } catch (error) {
    liveConnection.restart();
    throw error;
  }
  keepSession(null);
  forgetAdminOverride();
  forgetInitialUrl();
  // The page starts anew there: nothing in memory outlives it.
  go(addressOf('/'));
}

/** Another organization: what was known of the one before is asked for anew or let go. */
export async function changedOrganization(): Promise<void> {
  await queryClient.fetchQuery({ ...contextQuery, staleTime: 0 });
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.invalidateQueries({ type: 'active' });
}

/** Makes one of my organizations the active one. */
export async function chooseOrganization(organizationId: string): Promise<void> {
  await api.organizations.choose({ organizationId });
  forgetAdminOverride();
  await changedOrganization();
}

/** The session ended elsewhere (signed out on another device, expired): sign in, then come back here. */
export function onSessionEnded(goToSignIn: () => Promise<unknown>): () => void {
  return onSignInRequired(() => {
    // A visitor who never signed in has lost nothing.
    if (isNobodyHere || queryClient.getQueryData(meQuery.queryKey) === undefined) return;
    isNobodyHere = true;
    keepSession(null);
    rememberInitialUrl(pathWithinBase(location));
    liveConnection.stop();
    // The screens of before are still shown until the way to the sign-in page is done.
    void goToSignIn().finally(() => queryClient.clear());
  });
}

/** Who is signed in. Only behind the sign-in guard, where it is always known. */
export function useMe(): User {
  const { data } = useLive('identity.getMe', {});
  if (data === undefined) throw new Error('useMe outside of the signed-in screens');
  return data;
}

/** User, memberships, current membership, organization and its zones (Spec §3). */
export function useAppContext(): AppContext {
  const { data } = useLive('organizations.getContext', {});
  if (data === undefined) throw new Error('useAppContext outside of the signed-in screens');
  return data;
}

/** The active organization. Only behind the active-organization guard. */
export function useOrganization(): NonNullable<AppContext['organization']> {
  const { organization } = useAppContext();
  if (organization === null) throw new Error('useOrganization without an active organization');
  return organization;
}

/** Remembers a new interface language: on this device, and for the person when somebody is signed in. */
export function useChangeLanguage(): (language: 'EN' | 'FR') => Promise<void> {
  const cache = useQueryClient();
  return async (language) => {
    const before = currentLanguage();
    await showLanguage(uiLanguageOf(language));
    const me = cache.getQueryData(meQuery.queryKey);
    if (!me) return;
    try {
      const changed = await api.identity.changeProfile({ version: me.version, settings: { language } });
      cache.setQueryData(meQuery.queryKey, changed);
    } catch (error) {
      await showLanguage(before);
      throw error;
    }
  };
}
