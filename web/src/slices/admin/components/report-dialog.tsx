import { reportDecisions, type MessageReport, type ReportDecision } from '@halles/contract';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { Link } from '../../../ui/link.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { openReasonDialog } from './reason-dialog.tsx';
import styles from './feedback-dialog.module.css';

/** Asks why; the server notifies the organizations that it concerns. */
async function decide({ id: reportId, name }: MessageReport, decision: ReportDecision): Promise<boolean> {
  const isDone = await openReasonDialog({
    title: `admin.reportedMessages.decide.${decision}Title`,
    message: `admin.reportedMessages.decide.${decision}Message`,
    confirm: `admin.reportedMessages.decide.${decision}`,
    name,
    run: (reason) => api.conversations.decideReport({ reportId, decision, reason }),
  });
  if (isDone) snackbar.success('admin.reportedMessages.decided', { params: { name } });
  return isDone;
}

function Message({ message }: { message: NonNullable<MessageReport['message']> }) {
  const text = useText();
  const formats = useFormats();
  const shown = message.isDeleted ? message.formerTexts.at(-1) : message.text;
  return (
    <>
      <p className="quiet">
        {message.authorName}, {formats.dateTime(message.sentAt)}
        {message.isDeleted && ` · ${text('admin.reportedMessages.deleted')}`}
      </p>
      <p className={styles.message}>{shown}</p>
      {message.fileNames.length > 0 && (
        <p>{text('admin.reportedMessages.files', { names: formats.list(message.fileNames) })}</p>
      )}
    </>
  );
}

function Report({ row, close }: { row: MessageReport; close: () => void }) {
  const text = useText();
  const formats = useFormats();
  const { reporter, message, decision, status } = row;
  return (
    <>
      {message ? <Message message={message} /> : <p>{text('admin.reportedMessages.noMessage')}</p>}
      <DescriptionList
        items={[
          { term: text('admin.reportedMessages.reason'), value: row.reason },
          {
            term: text('admin.reportedMessages.reporter'),
            value: (
              <>
                <Link href={paths.admin.organization(reporter.id)}>{reporter.name}</Link>,{' '}
                {reporter.personName}
              </>
            ),
          },
          {
            term: text('admin.reportedMessages.reported'),
            value: <Link href={paths.admin.organization(row.reportedId)}>{row.name}</Link>,
          },
          ...(decision
            ? [
                {
                  term: text(`admin.reportedMessages.states.${status}`),
                  value: `${decision.reason} (${decision.byName}, ${formats.dateTime(decision.at)})`,
                },
              ]
            : []),
        ]}
      />
      <DialogActions>
        <Button onClick={close}>{text('ui.dialog.close')}</Button>
        {status === 'open' &&
          reportDecisions.map((each) => (
            <Button
              key={each}
              {...(each === 'suspended' && { kind: 'danger' })}
              onClick={() => decide(row, each).then((isDone) => isDone && close())}
            >
              {text(`admin.reportedMessages.decide.${each}`)}
            </Button>
          ))}
      </DialogActions>
    </>
  );
}

export const openReportDialog = (row: MessageReport): Promise<unknown> =>
  openDialog({ title: 'admin.reportedMessages.titleOf', params: { name: row.name }, width: 620 }, (close) => (
    <Report row={row} close={close} />
  ));
