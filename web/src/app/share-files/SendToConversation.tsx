import type { ConversationId, ConversationRow, MessageId } from '@halles/contract';
import { useRef, useState } from 'react';
import { useAction } from '../../lib/actions.ts';
import { api } from '../../lib/api.ts';
import { useText } from '../../lib/i18n/index.ts';
import { useLive } from '../../lib/live.ts';
import { uploadAs } from '../../lib/uploads.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SearchSelectField } from '../../ui/fields/search-select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Section } from '../../ui/section.tsx';
import { snackbar } from '../../ui/snackbar/snackbar.ts';
import styles from './share-files.module.css';
import type { SharedFile } from './shared-files.ts';

const MOST_SHOWN = 20;
/** Kept until the message is sent: a retry after a lost network is the same message. */
const newMessageId = () => crypto.randomUUID() as MessageId;

/** Sends the file as a message to a partner. */
export function SendToConversation({ shared, onSent }: { shared: SharedFile; onSent: () => Promise<void> }) {
  const text = useText();
  const { run, isRunning, failure } = useAction();
  const id = useRef(newMessageId());
  const [conversationId, setConversationId] = useState<ConversationId | null>(null);
  const [message, setMessage] = useState('');
  const [words, setWords] = useState('');
  const rows = useOpenConversations(words);
  const chosen = rows.find((row) => row.id === conversationId);
  const send = () =>
    run(async () => {
      if (!chosen) return;
      const upload = uploadAs(shared.file.type.startsWith('image/') ? 'photo' : 'attachment');
      const file = await upload(shared.file, () => undefined, new AbortController().signal);
      await api.conversations.send({
        conversationId: chosen.id,
        id: id.current,
        text: message,
        fileIds: [file.id],
      });
      snackbar.success('share-files.sent', { params: { name: chosen.partner.name } });
      await onSent();
    });
  return (
    <Section title={text('share-files.toConversation')}>
      <div className={styles.form}>
        {failure !== null && <Banner tone="bad" title={failure} />}
        <SearchSelectField
          label={text('share-files.conversation')}
          value={conversationId}
          onChange={setConversationId}
          options={rows.map((row) => ({ value: row.id, label: labelOf(row) }))}
          search={{ words, onChange: setWords }}
          placeholder={text('share-files.findConversation')}
          required
        />
        <TextField label={text('share-files.message')} value={message} onChange={setMessage} />
        <div>
          <Button kind="primary" disabled={!chosen} loading={isRunning} onClick={send}>
            {text('share-files.send')}
          </Button>
        </div>
      </div>
    </Section>
  );
}

const labelOf = ({ partner, subject }: ConversationRow): string =>
  subject.number === '' ? partner.name : `${partner.name} · ${subject.number}`;

/** Those of an ended relationship take no new message. */
function useOpenConversations(words: string): readonly ConversationRow[] {
  const { data } = useLive('conversations.list', {
    page: 1,
    pageSize: MOST_SHOWN,
    ...(words.trim() !== '' && { search: words.trim() }),
  });
  return (data?.rows ?? []).filter(({ isClosed }) => !isClosed);
}
