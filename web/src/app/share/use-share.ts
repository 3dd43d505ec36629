import { createElement } from 'react';
import { clientConfig } from '../../lib/client-config.ts';
import { reportError } from '../../lib/error-reporting.ts';
import { useText } from '../../lib/i18n/index.ts';
import { paths } from '../../lib/paths.ts';
import { openDialog } from '../../ui/dialogs/open-dialog.ts';
import { isPhoneOrTablet } from '../device.ts';
import type { Shared } from './channels.ts';

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & Partial<Pick<Navigator, 'share'>>;

interface Page {
  title: string;
  text: string;
  path: string;
}

/** The device's own sheet on phones and tablets, else our dialog (Spec §1). */
export async function shareWith(
  device: Device,
  shared: Shared,
  openOurs: (shared: Shared) => void,
): Promise<void> {
  if (!isPhoneOrTablet(device) || typeof device.share !== 'function') return openOurs(shared);
  try {
    await device.share(shared);
  } catch (error) {
    // Closing the sheet is no failure; any other is reported and nothing is shown.
    if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error, 'share');
  }
}

async function openChannels(shared: Shared): Promise<void> {
  const { default: ShareChannels } = await import('./ShareChannels.tsx');
  await openDialog({ title: 'share.title', width: 360 }, (close) =>
    createElement(ShareChannels, { shared, close }),
  );
}

/** Spec §1: the product's public home page; or a page of somebody, in its own words. */
export function useShare(): (page?: Page) => Promise<void> {
  const text = useText();
  return async (page) => {
    const publicUrl = await clientConfig().then(
      (config) => config.publicUrl,
      () => location.origin,
    );
    const { path, ...words } = page ?? {
      title: text('share.subject'),
      text: text('share.message'),
      path: paths.public,
    };
    const shared = { ...words, url: `${publicUrl.replace(/\/$/, '')}${path}` };
    await shareWith(navigator, shared, (what) => void openChannels(what));
  };
}
