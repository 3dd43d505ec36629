import { creditNoteMax } from '@halles/contract';
import { z } from 'zod';
import { useText, type TextKey } from '../../../lib/i18n/index.ts';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Fields, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

const schema = z.object({ reason: z.string().trim().min(1).max(creditNoteMax) });
const empty = { reason: '' };

interface ReasonOptions {
  title: TextKey;
  message: TextKey;
  confirm: TextKey;
  name: string;
  /** Runs with the reason; an error is shown in the dialog. */
  run: (reason: string) => Promise<unknown>;
}

function ReasonForm({ options, close }: { options: ReasonOptions; close: (done?: boolean) => void }) {
  const text = useText();
  const { message, confirm, name, run } = options;
  const form = useForm({
    stored: empty,
    schema,
    save: async (_changed, { reason }) => {
      await run(reason);
    },
  });
  return (
    <Form
      form={form}
      place="dialog"
      saveLabel={text(confirm, { name })}
      onCancel={() => close(false)}
      onSaved={() => close(true)}
    >
      <Fields>
        <p>{text(message)}</p>
        <TextareaField
          {...form.field('reason')}
          label={text('admin.dialogs.reason')}
          maxLength={creditNoteMax}
          rows={3}
          required
        />
      </Fields>
    </Form>
  );
}

/** Asks for a reason, then runs the action. Resolves with true when it succeeded. */
export async function openReasonDialog(options: ReasonOptions): Promise<boolean> {
  const { title, name } = options;
  const done = await openDialog<boolean>({ title, params: { name } }, (close) => (
    <ReasonForm options={options} close={close} />
  ));
  return done === true;
}
