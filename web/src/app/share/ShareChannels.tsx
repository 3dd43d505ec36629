import { IconBrandMessenger, IconBrandWhatsapp, IconCopy, IconMail, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { reportError } from '../../lib/error-reporting.ts';
import { useText } from '../../lib/i18n/index.ts';
import { addressFor, channels, type Shared } from './channels.ts';
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
