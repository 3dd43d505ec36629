import type { Message } from '@halles/contract';
import { IconFile } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { formatBytes } from '../../../../ui/fields/files.ts';
import { useLocale } from '../../../../ui/texts.ts';
import styles from './Message.module.css';

type MessageFile = Message['files'][number];

const isPicture = ({ thumbnailUrl, contentType }: MessageFile): boolean =>
  thumbnailUrl !== null && contentType.startsWith('image/');

/** The box is reserved before the picture is there, so that nothing moves. */
function Picture({ file }: { file: MessageFile }) {
  const text = useText();
  return (
    <a href={file.url} target="_blank" rel="noreferrer" className={styles.picture}>
      <img
        src={file.thumbnailUrl!}
        alt={text('conversations.message.picture', { name: file.name })}
        loading="lazy"
      />
    </a>
  );
}

function Document({ file }: { file: MessageFile }) {
  const locale = useLocale();
  return (
    <a href={file.url} target="_blank" rel="noreferrer" className={styles.file}>
      <IconFile size={20} aria-hidden />
      <span className="anywhere shrinks">{file.name}</span>
      <span className={styles.fileSize}>{formatBytes(file.bytes, locale)}</span>
    </a>
  );
}

export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  return (
    <>
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map((file) => (
            <Picture key={file.fileId} file={file} />
          ))}
        </div>
      )}
      {others.map((file) => (
        <Document key={file.fileId} file={file} />
      ))}
    </>
  );
}
