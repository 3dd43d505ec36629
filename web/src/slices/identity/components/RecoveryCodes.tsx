import { saveFile } from '../../../lib/downloads.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { Button, PrimaryAction } from '../../../ui/button.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import styles from './profile.module.css';

/** The codes are shown only once: the server stores hashes. */
export function RecoveryCodes({ codes, close }: { codes: string[]; close: () => void }) {
  const text = useText();
  const content = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(content);
      snackbar.success('identity.totp.copied');
    } catch {
      // Without https there is no clipboard; the codes can still be written down or downloaded.
      snackbar.error('identity.totp.notCopied');
    }
  };
  return (
    <>
      <p>{text('identity.totp.keepCodes')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="wrap-8">
        <Button onClick={() => void copy()}>{text('identity.totp.copy')}</Button>
        <Button
          onClick={() => saveFile(new Blob([`${content}\n`], { type: 'text/plain' }), 'halles-codes.txt')}
        >
          {text('identity.totp.download')}
        </Button>
        <PrimaryAction onClick={close}>{text('identity.totp.done')}</PrimaryAction>
      </div>
    </>
  );
}
