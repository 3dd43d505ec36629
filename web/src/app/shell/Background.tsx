import type { OrganizationId } from '@halles/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { addressOf } from '../../lib/base.ts';
import { useLanguage } from '../../lib/i18n/index.ts';
import { useLive } from '../../lib/live.ts';
import { startSaving } from '../../lib/offline/saved-data.ts';
import { usePath, useRouter } from '../../lib/router/router-provider.tsx';
import { useAppContext, useMe } from '../../lib/session.ts';
import { sendLeftMessages } from '../../slices/conversations/index.ts';
import { sendLeftReports } from '../../slices/deliveries/index.ts';
import { renewPush } from '../../slices/notifications/index.ts';
import { useNavigate } from '../../ui/link.tsx';
import { OpenedDialogs } from '../../ui/provider.tsx';
import { announceNews } from '../help/news.ts';
import { rememberOpened } from '../palette/opened.ts';
import { Palette } from '../palette/PaletteOutlet.tsx';
import { followTableLayouts } from '../table-layouts.ts';
import { PageTitle } from './PageTitle.tsx';
import { SavedDataBanner } from './SavedDataBanner.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useHeldPage } from './use-held-page.ts';

/**
 * What is typed right after Ctrl K must find the palette there, and a press that opens a dialog shows it at once. A
 * failure shows when one of them is opened.
 */
const loadWhatOpens = () => {
  for (const part of [Palette, OpenedDialogs]) part.load().catch(() => undefined);
};

/** What the shell does beside the screens. Loaded once the first screen is there. */
export default function Background({ top }: { top: RefObject<HTMLElement | null> }) {
  const { id: userId } = useMe();
  const client = useQueryClient();
  useEffect(() => startSaving(client), [client]);
  useEffect(() => void renewPush(userId).catch(() => undefined), [userId]);
  useEffect(() => followTableLayouts(userId), [userId]);
  const path = usePath();
  useEffect(() => rememberOpened(path), [path]);
  useEffect(loadWhatOpens, []);
  useLeft();
  usePushClicks();
  useManifest();
  useNews();
  useHeldPage(top);
  useBackCloses();
  return (
    <>
      <Badge />
      <SavedDataBanner />
      <PageTitle top={top} />
    </>
  );
}

/** What waits on this device is sent wherever the person is, as soon as the network and their session are back. */
function useLeft(): void {
  const { userId, organization } = useAppContext();
  const whose = `${userId} ${organization?.id}`;
  useEffect(() => {
    const send = () => {
      sendLeftReports();
      sendLeftMessages();
    };
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [whose]);
}

function useNews(): void {
  const go = useNavigate();
  const announce = useEffectEvent(() => announceNews(go));
  useEffect(() => announce(), []);
}

/** The installed application has its name and shortcuts in the language shown. */
function useManifest(): void {
  const language = useLanguage();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    if (link) link.href = addressOf(`manifest.${language}.webmanifest`).href;
  }, [language]);
}

/** A click on a notification opens its path here; the router asks before it leaves an unsaved form. */
function usePushClicks(): void {
  const router = useRouter();
  const open = useEffectEvent(({ data }: MessageEvent) => {
    const message = data as { type?: string; path?: string } | null;
    if (message?.type === 'open' && /^\/(?!\/)/.test(message.path ?? '')) void router.navigate(message.path!);
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const listener = (event: MessageEvent) => open(event);
    navigator.serviceWorker.addEventListener('message', listener);
    return () => navigator.serviceWorker.removeEventListener('message', listener);
  }, []);
}

/** The icon of the installed application shows how many notifications of the person are unread, wherever they are. */
function Badge() {
  const { organization } = useAppContext();
  return organization === null ? null : <UnreadBadge organizationId={organization.id} />;
}

function UnreadBadge({ organizationId }: { organizationId: OrganizationId }) {
  const { data } = useLive('notifications.countUnread', { organizationId });
  const unread = data?.inAllOrganizations;
  useEffect(() => {
    if (unread === undefined || !('setAppBadge' in navigator)) return;
    void (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined);
  }, [unread]);
  return null;
}
