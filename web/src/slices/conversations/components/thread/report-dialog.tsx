import { conversationLimits, type Conversation, type MessageId } from '@halles/contract';
import { useState } from 'react';
import { useAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';

interface ReportFormProps {
  conversation: Conversation;
  messageId: MessageId | null;
  close: () => void;
}

function ReportForm({ conversation: { id, partner }, messageId, close }: ReportFormProps) {
  const text = useText();
  const [reason, setReason] = useState('');
  const { run, failure } = useAction(close);
  const isWrong = reason.trim() === '' || reason.length > conversationLimits.reason;
  const send = () =>
    run(() => api.conversations.report({ conversationId: id, messageId, reason: reason.trim() }), {
      done: 'conversations.report.done',
    });
  return (
    <>
      <p className="quiet">{text('conversations.report.help', { name: partner.name })}</p>
      <TextareaField
        label={text('conversations.report.reason')}
        required
        value={reason}
        onChange={setReason}
        maxLength={conversationLimits.reason}
      />
      <DialogActions failure={failure} cancel={close}>
        <Button kind="danger" disabled={isWrong} onClick={send}>
          {text('conversations.report.send')}
        </Button>
      </DialogActions>
    </>
  );
}

/** Tells the admins about the other organization, or about one of its messages. */
export const openReportDialog = (
  conversation: Conversation,
  messageId: MessageId | null = null,
): Promise<unknown> =>
  openDialog(
    {
      title: messageId === null ? 'conversations.report.title' : 'conversations.report.messageTitle',
      params: { name: conversation.partner.name },
    },
    (close) => <ReportForm conversation={conversation} messageId={messageId} close={() => close()} />,
  );
