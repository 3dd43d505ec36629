import { invoicingLimits, type Invoice } from '@halles/contract';
import { useMemo } from 'react';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { refuseOverwrite, useTypedFrom } from '../../../../lib/overwrite.ts';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Section } from '../../../../ui/section.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheInvoice } from '../../queries.ts';

const noteSchema = z.object({ privateNote: z.string().trim().max(invoicingLimits.note) });

/** Can be edited at any time, as it is no part of the document. */
export function PrivateNote({ invoice }: { invoice: Invoice }) {
  const text = useText();
  const { id: invoiceId, version, privateNote, side } = invoice;
  const stored = useMemo(() => ({ privateNote }), [privateNote]);
  const form = useForm<{ privateNote: string }>({
    stored,
    schema: noteSchema,
    save: async (_changed, change) => {
      refuseOverwrite(typedFrom, stored, form.values);
      const saved = cacheInvoice(await api.invoicing.updateInvoice({ invoiceId, version, change }));
      snackbar.success('invoicing.saved');
      const now = { privateNote: saved.privateNote };
      typedFrom.current = now;
      return now;
    },
  });
  const typedFrom = useTypedFrom(stored, form.isDirty);
  return (
    <Section title={text('invoicing.note.title')}>
      <Form form={form} place="card" label={text('invoicing.note.title')}>
        <TextareaField
          {...form.field('privateNote')}
          label={text('invoicing.note.label')}
          labelHidden
          description={text(`invoicing.note.help.${side}`)}
          maxLength={invoicingLimits.note}
          rows={3}
          disabled={invoice.can.update !== true}
        />
      </Form>
    </Section>
  );
}
