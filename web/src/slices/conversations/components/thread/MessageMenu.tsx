import type { Message } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { ActionMenu, type Action } from '../../../../ui/action-menu.tsx';
import { cacheMessage } from '../device/cache-message.ts';
import { openReportDialog } from './report-dialog.tsx';
import styles from './Message.module.css';
import { useThread } from './thread-context.ts';

const copy = (text: string): Promise<boolean> =>
  runAction(() => navigator.clipboard.writeText(text), {
    done: 'conversations.message.copied',
    failed: 'conversations.message.copyFailed',
  });

const remove = (conversationId: Parameters<typeof cacheMessage>[0], { id }: Message): Promise<boolean> =>
  runAction(
    async () =>
      cacheMessage(conversationId, await api.conversations.delete({ conversationId, messageId: id })),
    {
      confirm: {
        title: 'conversations.message.deleteTitle',
        message: 'conversations.message.deleteMessage',
        confirm: 'conversations.message.delete',
        danger: true,
      },
      failed: 'conversations.message.deleteFailed',
    },
  );

/** Reply, copy, edit and delete for 15 minutes, report to the admins. */
export function MessageMenu({ message, isOurs }: { message: Message; isOurs: boolean }) {
  const text = useText();
  const { conversation, onReply, onEdit } = useThread();
  const { can } = message;
  const actions: Action[] = [
    ...(conversation.can.send === true
      ? [{ label: text('conversations.message.reply'), onClick: () => onReply(message) }]
      : []),
    ...(message.text !== ''
      ? [{ label: text('conversations.message.copy'), onClick: () => copy(message.text) }]
      : []),
    ...(can.edit === true
      ? [{ label: text('conversations.message.edit'), onClick: () => onEdit(message) }]
      : []),
    ...(can.delete === true
      ? [
          {
            label: text('conversations.message.delete'),
            onClick: () => remove(conversation.id, message),
            danger: true,
            separated: true,
          },
        ]
      : []),
    ...(!isOurs && conversation.can.report === true
      ? [
          {
            label: text('conversations.message.report'),
            onClick: () => openReportDialog(conversation, message.id),
            separated: true,
          },
        ]
      : []),
  ];
  if (actions.length === 0) return null;
  return (
    <span className={styles.menu}>
      <ActionMenu
        actions={actions}
        label={text('conversations.message.actions', { name: message.author?.name ?? '' })}
      />
    </span>
  );
}
