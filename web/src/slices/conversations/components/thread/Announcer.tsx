import type { Message } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useThread } from './thread-context.ts';
import { useState } from 'react';

/** Reads out what others write while the thread is open. */
export function Announcer({ newest }: { newest: Message | undefined }) {
  const text = useText();
  const { userId } = useThread();
  const [opened] = useState(newest?.position ?? 0);
  const isNew =
    newest !== undefined &&
    newest.kind === 'message' &&
    newest.position > opened &&
    newest.author?.id !== userId;
  return (
    <p role="status" className="visually-hidden">
      {isNew &&
        text('conversations.thread.newMessage', {
          name: newest.author?.name ?? '',
          text: newest.text || text('conversations.message.noText'),
        })}
    </p>
  );
}
