import { feedbackKinds, feedbackLimits, feedbackRequest, type FeedbackRequest } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import type { ActionFailure } from '../../../lib/action-failures.ts';
import { api } from '../../../lib/api.ts';
import { clientConfigQuery } from '../../../lib/client-config.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Fields, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import styles from './Feedback.module.css';
import { Screenshot } from './Screenshot.tsx';

const schema = feedbackRequest.pick({ kind: true, message: true, screenshotFileId: true });
type Written = Pick<FeedbackRequest, 'kind' | 'message' | 'screenshotFileId'>;

interface FeedbackFormProps {
  page: string;
  failure: ActionFailure | null;
  close: () => void;
}

/** Spec §7: the fields of the request; the server adds organization and user. */
export function FeedbackForm({ page, failure, close }: FeedbackFormProps) {
  const text = useText();
  const { data: config } = useQuery(clientConfigQuery);
  const version = config?.version ?? '';
  const form = useForm<Written>({
    stored: { kind: failure ? 'problem' : 'question', message: '', screenshotFileId: null },
    schema,
    save: async (_changed, written) => {
      await api.feedback.postToSlack({
        ...written,
        page: page.slice(0, feedbackLimits.page),
        version,
        browser: navigator.userAgent.slice(0, feedbackLimits.short),
        failure,
      });
    },
  });
  const sent = () => {
    snackbar.success('feedback.sent');
    close();
  };
  return (
    <Form form={form} place="dialog" saveLabel={text('feedback.send')} onCancel={close} onSaved={sent}>
      <Fields>
        <SelectField
          {...form.field('kind')}
          onChange={(kind) => kind && form.set('kind', kind)}
          label={text('feedback.kind')}
          options={feedbackKinds.map((value) => ({ value, label: text(`feedback.kinds.${value}`) }))}
          required
        />
        <TextareaField
          {...form.field('message')}
          label={text('feedback.message')}
          help={text('feedback.messageHelp')}
          maxLength={feedbackLimits.message}
          rows={5}
          required
        />
        <Screenshot onChange={(id) => form.set('screenshotFileId', id)} />
      </Fields>
      <dl className={styles.included}>
        <dt>{text('feedback.included')}</dt>
        <dd>{page}</dd>
        <dd>{text('feedback.version', { version })}</dd>
        {failure && <dd>{text('feedback.failure', { message: failure.message })}</dd>}
      </dl>
    </Form>
  );
}
