import type { ConversationRow } from '@halles/contract';
import { IconBellOff } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useMe, useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { OrganizationAvatar } from '../../../../ui/avatar.tsx';
import { Link } from '../../../../ui/link.tsx';
import { SkeletonBlock } from '../../../../ui/skeletons.tsx';
import { isEmptyDraft, useDraft } from '../device/drafts.ts';
import { threadKey } from '../device/outbox.ts';
import { useDayWords, useSubjectWords } from '../words.ts';
import styles from './List.module.css';

interface ConversationItemProps {
  /** Undefined while its page loads. */
  row: ConversationRow | undefined;
  currentId: string | undefined;
  listSearch: string;
}

export function ConversationItem({ row, currentId, listSearch }: ConversationItemProps) {
  if (row === undefined)
    return (
      <div className={styles.row}>
        <SkeletonBlock size="avatar" />
        <SkeletonBlock width="half" />
      </div>
    );
  return (
    <Item row={row} isCurrent={row.id === currentId} href={`${paths.conversation(row.id)}${listSearch}`} />
  );
}

function Item({ row, isCurrent, href }: { row: ConversationRow; isCurrent: boolean; href: string }) {
  const text = useText();
  const formats = useFormats();
  const days = useDayWords();
  const subjectWords = useSubjectWords();
  const { partner, subject, lastMessage, viewed, isMuted } = row;
  const unread = viewed.nbOfUnreadMessages;
  const about = subjectWords(subject);
  return (
    <Link
      href={href}
      className={styles.row}
      aria-current={isCurrent ? 'page' : undefined}
      data-unread={unread > 0 || undefined}
    >
      <OrganizationAvatar name={partner.name} imageUrl={partner.logoUrl} />
      <span className={styles.words}>
        <span className={styles.firstLine}>
          <span className={styles.name}>{partner.name}</span>
          {isMuted && <IconBellOff size={14} aria-label={text('conversations.list.muted')} role="img" />}
          {lastMessage && (
            <time className={styles.time} dateTime={lastMessage.sentAt}>
              {days.short(lastMessage.sentAt)}
            </time>
          )}
        </span>
        {about !== '' && <span className={styles.subject}>{about}</span>}
        <span className={styles.secondLine}>
          <span className={styles.preview}>
            <Preview row={row} />
          </span>
          {unread > 0 && (
            <span className={styles.badge}>
              {formats.number(unread)}
              <span className="visually-hidden"> {text('conversations.list.unreadMessages')}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

/** What is written and not sent, else the last message. */
function Preview({ row }: { row: ConversationRow }) {
  const text = useText();
  const draft = useDraft(threadKey(row.subject));
  const { firstName, lastName } = useMe();
  const { id } = useOrganization();
  const { lastMessage } = row;
  if (!isEmptyDraft(draft))
    return (
      <>
        <span className={styles.draft}>{text('conversations.list.draft')}</span> {draft.text}
      </>
    );
  if (lastMessage === null) return text('conversations.list.noMessage');
  const { authorName, organizationId, isDeleted, hasFiles } = lastMessage;
  const isMine = organizationId === id && authorName === `${firstName} ${lastName}`.trim();
  const words = lastMessage.text || text(hasFiles ? 'conversations.list.file' : 'conversations.list.card');
  const shown = isDeleted ? text('conversations.message.deleted') : words;
  if (isMine) return text('conversations.list.byMe', { text: shown });
  return organizationId === id ? text('conversations.list.by', { name: authorName, text: shown }) : shown;
}
