import type { AppContext, User } from '@halles/contract';
import { useQueryClient } from '@tanstack/react-query';
import { adminOverride, forgetAdminOverride } from './admin-override.ts';
import { track } from './analytics.ts';
import { api, onSignInRequired } from './api.ts';
import { addressOf, pathWithinBase } from './base.ts';
import { currentLanguage, showLanguage, uiLanguageOf } from './i18n/index.ts';
import { liveConnection, liveQuery, useLive } from './live.ts';
import { paths } from './paths.ts';
import { isProblem, isNetworkError } from './problem-error.ts';
import { queryClient } from './query.ts';
import { readStored, writeStored } from './storage.ts';

export const meQuery = liveQuery('identity.getMe', {});
export const contextQuery = liveQuery('organizations.getContext', {});

export interface Session {
  me: User;
  context: AppContext;
}

const SESSION_KEY = 'session';

/** On this device, as far as it knows: enough to fetch their screens ahead, never to show one. */
export const hasRememberedSession = (): boolean => readStored<unknown>(SESSION_KEY, null) !== null;

/** Kept on this device until logout, so that the shell opens without a network; nothing else is. */
const saveSession = (session: Session | null): void => writeStored(SESSION_KEY, session);

/** What was known of who is signed in, for as long as nobody answers. Everything about it counts as old. */
function savedSession(): Session | null {
  const saved = readStored<Session | null>(SESSION_KEY, null);
  if (saved === null) return null;
  queryClient.setQueryData(meQuery.queryKey, saved.me, { updatedAt: 0 });
  queryClient.setQueryData(contextQuery.queryKey, saved.context, { updatedAt: 0 });
  return saved;
}

/** Said by the server, and true until somebody signs in: what is still in the cache belongs to nobody who is here. */
let isSignedOut = false;

/** Spec §4: the sign-in state the routes go by. Null: nobody is signed in. */
export async function currentSession(): Promise<Session | null> {
  if (isSignedOut) return null;
  try {
    const mePromise = queryClient.ensureQueryData(meQuery);
    // Somebody was here: both at once. Otherwise one refusal is enough to know.
    if (!hasRememberedSession()) await mePromise;
    const [me, context] = await Promise.all([mePromise, queryClient.ensureQueryData(contextQuery)]);
    saveSession({ me, context });
    return { me, context };
  } catch (error) {
    if (isProblem(error, 'request.signInRequired')) {
      isSignedOut = true;
      saveSession(null);
      return null;
    }
    if (isNetworkError(error)) {
      const saved = savedSession();
      if (saved) return saved;
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
export async function applyUserLanguage(me: User): Promise<void> {
  if (me.settings.language !== null) await showLanguage(uiLanguageOf(me.settings.language));
}

const INITIAL_URL_KEY = 'initialUrl';

/** Where somebody wanted to go before they were asked to sign in; survives the way through a mail or Google. */
export const rememberInitialUrl = (path: string): void => writeStored(INITIAL_URL_KEY, path, sessionStorage);
export const initialUrl = (): string | null => {
  const stored = readStored<unknown>(INITIAL_URL_KEY, null, sessionStorage);
  // Only ever an address of ours: never another site, never the pages of signing in themselves.
  const isOurs = typeof stored === 'string' && /^\/(?![/\\])/.test(stored);
  if (!isOurs) return null;
  // Who was invited signs in on the way, and comes back to accept.
  return stored.startsWith('/authentication') && !stored.startsWith(paths.acceptInvitation) ? null : stored;
};
export const forgetInitialUrl = (): void => writeStored(INITIAL_URL_KEY, null, sessionStorage);

/**
 * After an answer has signed somebody in: returns where to go, for the screen's `navigate`.
 * `returnTo` is what the server remembered of the mail's link; the address of before sign-in comes next.
 */
export async function finishSignIn(returnTo: string | null = null): Promise<string> {
  queryClient.clear();
  isSignedOut = false;
  const session = await currentSession();
  liveConnection.restart();
  if (session) await applyUserLanguage(session.me);
  void track('login');
  const target = returnTo?.startsWith('/') && !returnTo.startsWith('//') ? returnTo : initialUrl();
  forgetInitialUrl();
  return target ?? paths.dashboard;
}

/** Clears what is kept here, signs out, and starts again at '/' (Spec §4). A refusal is the caller's to show. */
export async function endSession(
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
  saveSession(null);
  forgetAdminOverride();
  forgetInitialUrl();
  // The page starts anew there: nothing in memory outlives it.
  go(addressOf('/'));
}

/** Another organization: what was known of the one before is asked for anew or let go. */
export async function reloadOrganization(): Promise<void> {
  await queryClient.fetchQuery({ ...contextQuery, staleTime: 0 });
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.invalidateQueries({ type: 'active' });
}

/** Makes one of my organizations the active one. */
export async function chooseOrganization(organizationId: string): Promise<void> {
  await api.organizations.choose({ organizationId });
  forgetAdminOverride();
  await reloadOrganization();
}

/** The session ended elsewhere (signed out on another device, expired): sign in, then come back here. */
export function onSessionEnded(goToSignIn: () => Promise<unknown>): () => void {
  return onSignInRequired(() => {
    // A visitor who never signed in has lost nothing.
    if (isSignedOut || queryClient.getQueryData(meQuery.queryKey) === undefined) return;
    isSignedOut = true;
    saveSession(null);
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
