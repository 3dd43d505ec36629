import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { useNavigate } from '../../../../ui/link.tsx';
import styles from './List.module.css';
import { openNewMessage } from './new-message-dialog.tsx';

/** Why the list is empty. */
export function NoConversations({ isSearch, isUnread }: { isSearch: boolean; isUnread: boolean }) {
  const text = useText();
  const navigate = useNavigate();
  if (isSearch) return <p className={styles.none}>{text('conversations.list.noneFound')}</p>;
  if (isUnread) return <p className={styles.none}>{text('conversations.list.noneUnread')}</p>;
  return (
    <EmptyState
      title={text('conversations.list.emptyTitle')}
      action={
        <Button kind="primary" onClick={() => openNewMessage().then((href) => href && navigate(href))}>
          {text('conversations.new.title')}
        </Button>
      }
    >
      {text('conversations.list.empty')}
    </EmptyState>
  );
}
