import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useNavigate } from '../../../../ui/link.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { useExport } from '../../../imports/index.ts';
import { ConversationRows } from './ConversationRows.tsx';
import { Hits } from './Hits.tsx';
import styles from './List.module.css';
import { openNewMessage } from './new-message-dialog.tsx';
import { useListAddress } from './use-list-address.ts';

const TYPING_PAUSE_MS = 250;
const MIN_SEARCH = 2;

/** All conversations, with the search through their messages and the filter of unread ones. */
export function ListPane({ currentId }: { currentId: string | undefined }) {
  const text = useText();
  const navigate = useNavigate();
  const address = useListAddress();
  const [typed, setTyped] = useState(address.typed);
  const search = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  return (
    <>
      <header className={styles.head}>
        <div className={styles.titleLine}>
          <h1 className={styles.title}>{text('navigation.conversations')}</h1>
          <div className={styles.headActions}>
            <IconButton
              label={text('conversations.new.title')}
              onClick={() => openNewMessage().then((href) => href && navigate(href))}
            >
              <IconPencil />
            </IconButton>
            <ExportActions />
          </div>
        </div>
        <TextField
          label={text('conversations.list.search')}
          labelHidden
          placeholder={text('conversations.list.search')}
          type="search"
          value={typed}
          onChange={(next) => {
            setTyped(next);
            address.change({ typed: next.trim() });
          }}
        />
        <Filter isUnread={address.isUnread} onChange={(isUnread) => address.change({ isUnread })} />
      </header>
      <ConversationRows
        search={search}
        isUnread={address.isUnread}
        currentId={currentId}
        listSearch={address.listSearch}
      >
        {search.length >= MIN_SEARCH && <Hits search={search} listSearch={address.listSearch} />}
      </ConversationRows>
    </>
  );
}

/** Saves every message that the reader may see, of all conversations. */
function ExportActions() {
  const text = useText();
  const { save } = useExport('messages');
  return (
    <ActionMenu
      label={text('conversations.list.actions')}
      actions={[
        { label: text('conversations.list.exportXlsx'), onClick: () => save('xlsx') },
        { label: text('conversations.list.exportCsv'), onClick: () => save('csv') },
      ]}
    />
  );
}

function Filter({ isUnread, onChange }: { isUnread: boolean; onChange: (isUnread: boolean) => void }) {
  const text = useText();
  const formats = useFormats();
  const { data } = useLive('conversations.countUnread', {});
  const unread = data?.count ?? 0;
  return (
    <div className="wrap-8" role="group" aria-label={text('conversations.list.filter')}>
      <button type="button" className={styles.chip} aria-pressed={!isUnread} onClick={() => onChange(false)}>
        {text('conversations.list.all')}
      </button>
      <button type="button" className={styles.chip} aria-pressed={isUnread} onClick={() => onChange(true)}>
        {text('conversations.list.unread')} {unread > 0 && formats.number(unread)}
      </button>
    </div>
  );
}
