import { IconArrowBackUp, IconFile, IconLink, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { formatBytes, namesOfTypes } from '../../../../ui/fields/files.ts';
import type { Upload } from '../../../../ui/fields/use-uploads.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useLocale } from '../../../../ui/texts.ts';
import { changeDraft, type Draft } from '../device/drafts.ts';
import styles from './Composer.module.css';
import { attachmentRule, type Attachments } from './use-attachments.ts';

interface ChipProps {
  icon: ReactNode;
  label: string;
  children?: ReactNode;
  onRemove: () => void;
}

function Chip({ icon, label, children, onRemove }: ChipProps) {
  const text = useText();
  return (
    <li className={styles.chip}>
      {icon}
      <span className={styles.chipText}>{label}</span>
      {children}
      <IconButton
        size="small"
        label={text('conversations.composer.remove', { name: label })}
        onClick={onRemove}
      >
        <IconX />
      </IconButton>
    </li>
  );
}

function UploadChip({ upload, attachments }: { upload: Upload; attachments: Attachments }) {
  const text = useText();
  const { id, file, state, progress, error } = upload;
  return (
    <Chip icon={<IconFile size={18} aria-hidden />} label={file.name} onRemove={() => attachments.cancel(id)}>
      {state === 'sending' ? (
        <progress
          className={styles.progress}
          max={100}
          value={Math.round(progress * 100)}
          aria-label={text('ui.file.sending', { name: file.name })}
        />
      ) : (
        <span className={styles.failed} role="alert">
          {error ?? text('ui.file.failed')}{' '}
          <button type="button" className={styles.retry} onClick={() => attachments.retry(id)}>
            {text('ui.error.retry')}
          </button>
        </span>
      )}
    </Chip>
  );
}

interface AttachedProps {
  thread: string;
  draft: Draft;
  attachments: Attachments;
}

/** What the message answers and carries, before it is sent. */
export function Attached({ thread, draft, attachments }: AttachedProps) {
  const text = useText();
  const locale = useLocale();
  const { files, cards, replyTo } = draft;
  const { underWay, refused } = attachments;
  const change = (part: Partial<Draft>) => changeDraft(thread, (before) => ({ ...before, ...part }));
  return (
    <>
      {replyTo && (
        <ul className={styles.chips}>
          <Chip
            icon={<IconArrowBackUp size={18} aria-hidden />}
            label={`${replyTo.authorName}: ${replyTo.text || text('conversations.message.noText')}`}
            onRemove={() => change({ replyTo: null })}
          />
        </ul>
      )}
      {files.length + cards.length + underWay.length > 0 && (
        <ul className={styles.chips}>
          {cards.map(({ subject, title }) => (
            <Chip
              key={subject.id}
              icon={<IconLink size={18} aria-hidden />}
              label={title}
              onRemove={() => change({ cards: cards.filter((one) => one.subject.id !== subject.id) })}
            />
          ))}
          {files.map(({ id, name }) => (
            <Chip
              key={id}
              icon={<IconFile size={18} aria-hidden />}
              label={name}
              onRemove={() => change({ files: files.filter((one) => one.id !== id) })}
            />
          ))}
          {underWay.map((upload) => (
            <UploadChip key={upload.id} upload={upload} attachments={attachments} />
          ))}
        </ul>
      )}
      {refused && (
        <p className={styles.failed} role="alert">
          {text(`ui.file.${refused.why}`, {
            name: refused.file.name,
            types: namesOfTypes(attachmentRule),
            size: formatBytes(attachmentRule.maxBytes, locale),
          })}
        </p>
      )}
    </>
  );
}
