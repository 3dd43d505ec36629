import type { AppContext, User } from '@halles/contract';
import { adminOverride, forgetAdminOverride } from './admin-override.ts';
import { api, onSignInRequired } from './api.ts';
import { addressOf, pathWithinBase } from './base.ts';
import { currentLanguage, showLanguage, uiLanguageOf } from './i18n/index.ts';
import { liveConnection, liveQuery, useLive } from './live.ts';
import { paths } from './paths.ts';
import { isProblem, isNetworkError } from './problem-error.ts';
import { cacheAnswer, queryClient } from './query.ts';
import { readStored, SESSION_KEY, writeStored } from '../ui/storage.ts';

export const meQuery = liveQuery('identity.getMe', {});
export const contextQuery = liveQuery('organizations.getContext', {});

export interface Session {
  me: User;
  context: AppContext;
}

const rememberedSession = () => readStored<Session | null>(SESSION_KEY, null);

/** Whether this device remembers a session: enough to prefetch screens, never to show one. */
export const hasRememberedSession = (): boolean => rememberedSession() !== null;

const KNOWN_KEY = 'device.signedInBefore';
/** Somebody signed in on this device before, perhaps long ago. */
export const isKnownDevice = (): boolean => readStored(KNOWN_KEY, false);

/** Kept on this device until logout, so that the shell opens without a network. */
function saveSession(session: Session | null): void {
  writeStored(SESSION_KEY, session);
  if (session !== null) writeStored(KNOWN_KEY, true);
}

const deviceData = () => import('./device-data.ts');

/** Set when the server says that nobody is signed in, until the next sign-in: cached data then belongs to nobody. */
let isSignedOut = false;

function forgetSession(): void {
  isSignedOut = true;
  const ended = rememberedSession();
  if (ended === null) return;
  saveSession(null);
  void deviceData().then((one) => one.wipeShownData(ended));
}

/** The last known session, used while the server cannot be reached. All of it counts as stale. */
function savedSession(): Session | null {
  const saved = rememberedSession();
  if (saved === null) return null;
  queryClient.setQueryData(meQuery.queryKey, saved.me, { updatedAt: 0 });
  queryClient.setQueryData(contextQuery.queryKey, saved.context, { updatedAt: 0 });
  return saved;
}

/** The context brings the person too, so that nothing asks for them on their own. */
function personIn({ user }: AppContext): User {
  const updatedAt = queryClient.getQueryState(contextQuery.queryKey)!.dataUpdatedAt;
  queryClient.setQueryData(meQuery.queryKey, user, { updatedAt });
  return user;
}

/** Spec §4: the sign-in state the guards use. Null: nobody is signed in. */
export async function currentSession(): Promise<Session | null> {
  // A public page has asked already: asking again for a link under the pointer would put the page back to loading.
  if (isProblem(queryClient.getQueryState(contextQuery.queryKey)?.error, 'request.signInRequired')) {
    forgetSession();
  }
  if (isSignedOut) return null;
  try {
    const context = await queryClient.ensureQueryData(contextQuery);
    const me = queryClient.getQueryData(meQuery.queryKey) ?? personIn(context);
    saveSession({ me, context });
    return { me, context };
  } catch (error) {
    if (isProblem(error, 'request.signInRequired')) {
      forgetSession();
      return null;
    }
    if (isNetworkError(error)) {
      const saved = savedSession();
      if (saved) return saved;
    }
    // An admin's override of a removed organization would lock them out of everything.
    if (isProblem(error, 'request.notFound') && adminOverride() !== null) {
      forgetAdminOverride();
      return currentSession();
    }
    throw error;
  }
}

/** The person's language takes precedence over this device's. */
export async function applyUserLanguage(me: User): Promise<void> {
  if (me.settings.language !== null) await showLanguage(uiLanguageOf(me.settings.language));
}

const INITIAL_URL_KEY = 'initialUrl';

/** The address requested before signing in; survives the detour through an email or Google. */
export const rememberInitialUrl = (path: string): void =>
  void writeStored(INITIAL_URL_KEY, path, 'sessionStorage');
export const initialUrl = (): string | null => {
  const stored = readStored<unknown>(INITIAL_URL_KEY, null, 'sessionStorage');
  // Only addresses of this site, and never the sign-in pages.
  const isOurs = typeof stored === 'string' && /^\/(?![/\\])/.test(stored);
  if (!isOurs) return null;
  // A person with an invitation signs in on the way and returns to accept it.
  return stored.startsWith('/authentication') && !stored.startsWith(paths.acceptInvitation) ? null : stored;
};
export const forgetInitialUrl = (): void => void writeStored(INITIAL_URL_KEY, null, 'sessionStorage');

/**
 * Finishes signing in and returns the path for the screen's `navigate`: `returnTo`, which the server remembered from
 * the email's link, else the address requested before signing in.
 */
export async function finishSignIn(returnTo: string | null = null): Promise<string> {
  queryClient.clear();
  isSignedOut = false;
  const session = await currentSession();
  liveConnection.restart();
  if (session) await applyUserLanguage(session.me);
  const target = returnTo?.startsWith('/') && !returnTo.startsWith('//') ? returnTo : initialUrl();
  forgetInitialUrl();
  return target ?? paths.dashboard;
}

/** Clears this device's data, signs out or ends the account, and reloads at '/' (Spec §4). The caller shows a refusal. */
export async function endSession(
  go: (address: URL) => void = (address) => location.assign(address),
  end: () => Promise<unknown> = () => api.identity.signOut(),
): Promise<void> {
  // A failed measurement never blocks an action.
  await api.platform.track({ event: 'logout' }).catch(() => undefined);
  // Must come first: otherwise the live connection would treat the sign-out as a session ended elsewhere.
  liveConnection.stop();
  try {
    await end();
  } catch (error) {
    liveConnection.restart();
    throw error;
  }
  saveSession(null);
  forgetAdminOverride();
  forgetInitialUrl();
  await (await deviceData()).wipeDeviceData();
  // A full page load, so that nothing in memory survives.
  go(addressOf('/'));
}

/** After a change of organization, cached data of the previous one is refetched or dropped. */
export async function reloadOrganization(): Promise<void> {
  const context = await queryClient.fetchQuery({ ...contextQuery, staleTime: 0 });
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (me) saveSession({ me, context });
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.invalidateQueries({ type: 'active' });
}

export async function chooseOrganization(organizationId: string): Promise<void> {
  await api.organizations.choose({ organizationId });
  forgetAdminOverride();
  await reloadOrganization();
}

/** The session ended elsewhere (signed out on another device, expired): sign in, then return here. */
export function onSessionEnded(goToSignIn: () => Promise<unknown>): () => void {
  return onSignInRequired(() => {
    // A visitor who was never signed in needs no redirect.
    if (isSignedOut || queryClient.getQueryData(meQuery.queryKey) === undefined) return;
    forgetSession();
    rememberInitialUrl(pathWithinBase(location));
    liveConnection.stop();
    // The previous screens stay visible until the sign-in page is reached.
    void goToSignIn().finally(() => queryClient.clear());
  });
}

/** The signed-in person. Only behind the sign-in guard, where it is always known. */
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

export function useOrganization(): NonNullable<AppContext['organization']> {
  const { organization } = useAppContext();
  if (organization === null) throw new Error('useOrganization without an active organization');
  return organization;
}

/** Saves a new interface language on this device and, when somebody is signed in, with the person. */
export function useChangeLanguage(): (language: 'EN' | 'FR') => Promise<void> {
  return async (language) => {
    const before = currentLanguage();
    await showLanguage(uiLanguageOf(language));
    const me = queryClient.getQueryData(meQuery.queryKey);
    if (!me) return;
    try {
      const changed = await api.identity.changeProfile({ version: me.version, settings: { language } });
      cacheAnswer(meQuery.queryKey, changed);
    } catch (error) {
      await showLanguage(before);
      throw error;
    }
  };
}
