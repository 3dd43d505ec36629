import { createElement } from 'react';
import { clientConfig } from '../../lib/client-config.ts';
import { reportError } from '../../lib/error-reporting.ts';
import { useText } from '../../lib/i18n/index.ts';
import { paths } from '../../lib/paths.ts';
import { openDialog } from '../../ui/dialogs/open-dialog.ts';
import { isPhoneOrTablet } from '../device.ts';
import type { Shared } from './ShareChannels.tsx';

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & Partial<Pick<Navigator, 'share'>>;

interface Page {
  title: string;
  text: string;
  path: string;
}

/** Uses the device's share sheet on phones and tablets, our dialog elsewhere (Spec §1). */
export async function shareWith(
  device: Device,
  shared: Shared,
  openOurs: (shared: Shared) => Promise<void>,
): Promise<void> {
  if (!isPhoneOrTablet(device) || typeof device.share !== 'function') return openOurs(shared);
  try {
    await device.share(shared);
  } catch (error) {
    // Closing the sheet is not a failure; other errors are reported without a message on screen.
    if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error, 'share');
  }
}

/** Resolves when the dialog is there, until when the button is busy. */
async function openChannels(shared: Shared): Promise<void> {
  const { default: ShareChannels } = await import('./ShareChannels.tsx');
  void openDialog({ title: 'share.title', width: 360 }, (close) =>
    createElement(ShareChannels, { shared, close }),
  );
}

/** Spec §1: shares the public home page, or a given page with its own text. */
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
    await shareWith(navigator, shared, openChannels);
  };
}
