import { useRef, useState } from 'react';
import { fileRules } from '@halles/contract/kernel';
import { useText } from '../../lib/i18n/index.ts';
import { OrganizationAvatar } from '../../ui/avatar.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Organization } from '../navigation.ts';
import styles from './LogoEditor.module.css';

const ReplaceLogo = lazyPart(() => import('./ReplaceLogo.tsx'));

/** Spec §2: the logo is changed in place by members who may; a click opens the file chooser. */
export function LogoEditor({ organization }: { organization: Organization }) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const mark = <OrganizationAvatar name={organization.name} imageUrl={organization.logoUrl} />;
  if (organization.can.editProfile !== true) return mark;
  return (
    <>
      <button
        type="button"
        className={styles.editor}
        aria-label={text('shell.changeLogo')}
        title={text('shell.changeLogo')}
        onClick={() => input.current?.click()}
      >
        {mark}
        <span className={styles.pencil} aria-hidden>
          <svg viewBox="0 0 16 16">
            <path d="M3 13l.7-2.8L10.5 3.4l2.1 2.1-6.8 6.8z" />
          </svg>
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text('shell.changeLogo')}
        accept={fileRules.logo.types.join(',')}
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          // Cleared, so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      {file && (
        <ReplaceLogo key={file.name} file={file} organization={organization} onDone={() => setFile(null)} />
      )}
    </>
  );
}
