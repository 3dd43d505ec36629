import { useMemo } from 'react';
import { z } from 'zod';
import { useText, type TextKey } from '../../../../lib/i18n/index.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';

interface WordsDialog {
  title: TextKey;
  params?: Record<string, string>;
  message: TextKey;
  label: TextKey;
  save: TextKey;
  /** Saving cancels something. */
  cancels?: boolean;
  isDanger?: boolean;
  most: number;
  isRequired: boolean;
  /** Errors are shown beside the buttons. */
  send: (words: string) => Promise<unknown>;
}

const empty = { words: '' };

function WordsForm({ dialog, close }: { dialog: WordsDialog; close: (done?: boolean) => void }) {
  const text = useText();
  const { isRequired, most } = dialog;
  const form = useForm<{ words: string }>({
    stored: empty,
    schema: useMemo(
      () =>
        z.object({
          words: z
            .string()
            .trim()
            .min(isRequired ? 1 : 0)
            .max(most),
        }),
      [isRequired, most],
    ),
    save: async (_changed, { words }) => void (await dialog.send(words)),
  });
  return (
    <Form
      form={form}
      place="dialog"
      {...(dialog.cancels && { cancels: true })}
      {...(dialog.isDanger && { saveKind: 'danger' })}
      saveLabel={text(dialog.save)}
      onCancel={() => close()}
      onSaved={() => close(true)}
    >
      <p>{text(dialog.message, dialog.params)}</p>
      <Fields>
        <TextareaField
          {...form.field('words')}
          label={text(dialog.label)}
          maxLength={most}
          rows={3}
          required={isRequired}
        />
      </Fields>
    </Form>
  );
}

/** Asks for the reason of a cancellation, write-off or dispute; it is stored with the invoice. */
export const openWordsDialog = (dialog: WordsDialog): Promise<boolean | undefined> =>
  openDialog<boolean>({ title: dialog.title, ...(dialog.params && { params: dialog.params }) }, (close) => (
    <WordsForm dialog={dialog} close={close} />
  ));
