import { IconBrandMessenger, IconBrandWhatsapp, IconCopy, IconMail, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { reportError } from '../../lib/error-reporting.ts';
import { useText } from '../../lib/i18n/index.ts';
import styles from './ShareChannels.module.css';

const icons = {
  sms: IconMessage,
  email: IconMail,
  whatsapp: IconBrandWhatsapp,
  messenger: IconBrandMessenger,
  copy: IconCopy,
};

export default function ShareChannels({ shared, close }: { shared: Shared; close: () => void }) {
  const text = useText();
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shared.url);
      setCopied('yes');
    } catch (error) {
      reportError(error, 'share.copy');
      setCopied('failed');
    }
  };
  return (
    <>
      <p className={styles.link}>{shared.url}</p>
      <ul>
        {channels.map((channel) => {
          const Icon = icons[channel];
          const inside = (
            <>
              <Icon size={20} stroke={1.7} aria-hidden />
              {text(channel === 'copy' && copied === 'yes' ? 'share.copied' : `share.${channel}`)}
            </>
          );
          return (
            <li key={channel}>
              {channel === 'copy' ? (
                <button type="button" className={styles.channel} onClick={() => void copy()}>
                  {inside}
                </button>
              ) : (
                <a
                  className={styles.channel}
                  href={addressFor[channel](shared)}
                  target="_blank"
                  rel="noreferrer"
                  onClick={close}
                >
                  {inside}
                </a>
              )}
            </li>
          );
        })}
      </ul>
      <p role="status" className={copied === 'failed' ? styles.failed : 'visually-hidden'}>
        {copied === 'yes' && text('share.copied')}
        {copied === 'failed' && text('share.copyFailed')}
      </p>
    </>
  );
}

export interface Shared {
  title: string;
  text: string;
  url: string;
}

/** Spec §9. */
export const channels = ['sms', 'email', 'whatsapp', 'messenger', 'copy'] as const;
export type Channel = (typeof channels)[number];

const encode = encodeURIComponent;

/** The address that receives the shared text; `copy` has none. */
export const addressFor: Record<Exclude<Channel, 'copy'>, (shared: Shared) => string> = {
  sms: ({ text, url }) => `sms:?&body=${encode(`${text} ${url}`)}`,
  email: ({ title, text, url }) => `mailto:?subject=${encode(title)}&body=${encode(`${text}\n\n${url}`)}`,
  whatsapp: ({ text, url }) => `https://wa.me/?text=${encode(`${text} ${url}`)}`,
  // The dialog opens on desktops, which have no app for `fb-messenger:` addresses.
  messenger: ({ url }) => `https://www.facebook.com/sharer/sharer.php?u=${encode(url)}`,
};
