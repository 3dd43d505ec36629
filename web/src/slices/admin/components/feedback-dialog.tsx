import type { FeedbackRow } from '@halles/contract';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { EmailAddress } from '../../../ui/email-address.tsx';
import styles from './feedback-dialog.module.css';

export const setHandled = ({ id: feedbackId, isHandled }: FeedbackRow): Promise<boolean> =>
  runAction(() => api.feedback.setHandled({ feedbackId, isHandled: !isHandled }), {
    done: isHandled ? 'admin.feedback.reopened' : 'admin.feedback.handledDone',
  });

function Feedback({ row, close }: { row: FeedbackRow; close: () => void }) {
  const text = useText();
  return (
    <>
      <p className={styles.message}>{row.message}</p>
      {row.screenshotUrl && (
        <a href={row.screenshotUrl} target="_blank" rel="noreferrer">
          <img className={styles.screenshot} src={row.screenshotUrl} alt={text('feedback.screenshot')} />
        </a>
      )}
      <dl className={styles.facts}>
        <dt>{text('admin.feedback.sender')}</dt>
        <dd>
          {row.name}, {row.organizationName} · <EmailAddress address={row.email} />
        </dd>
        <dt>{text('admin.feedback.page')}</dt>
        <dd>{row.page}</dd>
        <dt>{text('admin.feedback.program')}</dt>
        <dd>
          {row.version} · {row.browser}
        </dd>
        {row.failure && (
          <>
            <dt>{text('admin.feedback.failure')}</dt>
            <dd>
              {[row.failure.message, row.failure.during, row.failure.requestId].filter(Boolean).join(' · ')}
            </dd>
          </>
        )}
        <dt>{text('admin.feedback.slack')}</dt>
        <dd>{text(row.isPosted ? 'admin.feedback.posted' : 'admin.feedback.notPosted')}</dd>
      </dl>
      <DialogActions>
        <Button onClick={close}>{text('ui.dialog.close')}</Button>
        <Button kind="primary" onClick={() => setHandled(row).then((done) => done && close())}>
          {text(row.isHandled ? 'admin.feedback.reopen' : 'admin.feedback.handle')}
        </Button>
      </DialogActions>
    </>
  );
}

export const openFeedbackDialog = (row: FeedbackRow): Promise<unknown> =>
  openDialog({ title: 'admin.feedback.titleOf', params: { name: row.name }, width: 620 }, (close) => (
    <Feedback row={row} close={close} />
  ));
