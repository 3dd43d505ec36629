import { IconFile, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../lib/i18n/index.ts';
import { useFormats } from '../../lib/use-formats.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './share-files.module.css';
import type { SharedFile } from './shared-files.ts';

interface FileChoiceProps {
  files: readonly SharedFile[];
  chosen: SharedFile;
  onChoose: (address: string) => void;
  onRemove: (file: SharedFile) => Promise<void>;
}

/** What was shared; with several files, one is chosen for the form below. */
export function FileChoice({ files, chosen, onChoose, onRemove }: FileChoiceProps) {
  const text = useText();
  return (
    <Section title={text('share-files.files')} flush>
      <ul className={styles.files}>
        {files.map((shared) => (
          <li key={shared.address}>
            <label className={styles.file}>
              {files.length > 1 && (
                <input
                  type="radio"
                  name="shared-file"
                  checked={shared.address === chosen.address}
                  onChange={() => onChoose(shared.address)}
                />
              )}
              <Preview file={shared.file} />
              <FileName file={shared.file} />
            </label>
            <IconButton
              size="small"
              tone="bad"
              label={text('share-files.removeOf', { name: shared.file.name })}
              onClick={() => onRemove(shared)}
            >
              <IconTrash />
            </IconButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const KB = 1_000;

function FileName({ file }: { file: File }) {
  const text = useText();
  const formats = useFormats();
  const kilobytes = formats.number(String(Math.max(1, Math.round(file.size / KB))), 0);
  return (
    <span>
      {file.name}
      <span className={styles.quiet}>{text('share-files.size', { kilobytes })}</span>
    </span>
  );
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url ? <img src={url} alt="" className={styles.preview} /> : <IconFile aria-hidden size={32} />;
}
