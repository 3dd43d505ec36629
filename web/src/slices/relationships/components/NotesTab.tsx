import { limits, type Relation } from '@halles/contract';
import { useMemo } from 'react';
import { z } from 'zod';
import { useText } from '../../../lib/i18n/index.ts';
import { useTypedFrom } from '../../../lib/overwrite.ts';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Section } from '../../../ui/section.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { saveCustomerTerms } from './save-terms.ts';

const schema = z.object({ notes: z.string().trim().max(limits.text) });

export function NotesTab({ relation }: { relation: Relation }) {
  const text = useText();
  const notes = relation.customerTerms?.notes ?? '';
  const form = useForm<{ notes: string }>({
    stored: useMemo(() => ({ notes }), [notes]),
    schema,
    save: async (changed) => {
      const saved = await saveCustomerTerms(typedFrom.current, changed);
      typedFrom.current = saved;
      snackbar.success('relationships.terms.saved');
      return { notes: saved.customerTerms!.notes };
    },
  });
  const typedFrom = useTypedFrom(relation, form.isDirty);
  return (
    <Form form={form}>
      <Section
        title={text('relationships.notes.title')}
        description={text('relationships.notes.description')}
      >
        <TextareaField
          {...form.field('notes')}
          label={text('relationships.notes.label')}
          labelHidden
          maxLength={limits.text}
          rows={10}
          disabled={relation.can.edit !== true}
        />
      </Section>
    </Form>
  );
}
