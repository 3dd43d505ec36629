import { useMemo } from 'react';
import { z } from 'zod';
import type { TextKey } from '../../../../lib/i18n/index.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';

interface Asked {
  title: TextKey;
  params?: Record<string, string>;
  message: TextKey;
  label: TextKey;
  save: TextKey;
  most: number;
  isRequired: boolean;
  /** Errors are shown beside the buttons. */
  send: (words: string) => Promise<unknown>;
}

const empty = { words: '' };

function WordsForm({ asked, close }: { asked: Asked; close: (done?: boolean) => void }) {
  const text = useText();
  const { isRequired, most } = asked;
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
    save: async (_changed, { words }) => void (await asked.send(words)),
  });
  return (
    <Form
      form={form}
      place="dialog"
      saveLabel={text(asked.save)}
      onCancel={() => close()}
      onSaved={() => close(true)}
    >
      <p>{text(asked.message, asked.params)}</p>
      <Fields>
        <TextareaField
          {...form.field('words')}
          label={text(asked.label)}
          maxLength={most}
          rows={3}
          required={isRequired}
        />
      </Fields>
    </Form>
  );
}

/** Asks for the reason of a cancellation, write-off or dispute; it is stored with the invoice. */
export const openWordsDialog = (asked: Asked): Promise<boolean | undefined> =>
  openDialog<boolean>({ title: asked.title, ...(asked.params && { params: asked.params }) }, (close) => (
    <WordsForm asked={asked} close={close} />
  ));
