import { useRemoteConfig, type ClientConfig } from '../../lib/client-config.ts';
import { useLive } from '../../lib/live.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Loaded when there is something to announce, which is rare. */
const Announcement = lazyPart(() => import('./Announcement.tsx'));

interface WhenNeededProps {
  remote: ClientConfig['remote'] | undefined;
  isPage?: boolean;
}

function WhenNeeded({ remote, isPage = false }: WhenNeededProps) {
  if (!remote) return null;
  const { isReadOnly, announcementEn, announcementFr, supportEmail } = remote;
  return isReadOnly || announcementEn || announcementFr || (isPage && supportEmail) ? (
    <Announcement remote={remote} isPage={isPage} />
  ) : null;
}

/** In the shell: a change by an admin shows at once. */
export const LiveAnnouncement = () => (
  <WhenNeeded remote={useLive('platform.getClientConfig', {}, { canWait: true }).data?.remote} />
);

/** On sign-in and public pages, which have no live connection. */
export const PageAnnouncement = () => <WhenNeeded remote={useRemoteConfig()} isPage />;
