import { limits, type Relation, type SupplierTerms } from '@halles/contract';
import { useMemo } from 'react';
import { z } from 'zod';
import { useText } from '../../../lib/i18n/index.ts';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Section } from '../../../ui/section.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { saveSupplierTerms } from './save-terms.ts';
import { TagsField } from './TagsField.tsx';

const schema = z.object({
  accountNumber: z.string().trim().max(60),
  tags: z.array(z.string()),
  notes: z.string().trim().max(limits.text),
});
type Values = z.infer<typeof schema>;

const valuesOf = (terms: SupplierTerms): Values => ({ ...terms, accountNumber: terms.accountNumber ?? '' });

/** What the buyer notes about a supplier. */
export function SupplierTermsForm({ relation }: { relation: Relation & { supplierTerms: SupplierTerms } }) {
  const text = useText();
  const form = useForm<Values>({
    stored: useMemo(() => valuesOf(relation.supplierTerms), [relation]),
    schema,
    save: async (changed) => {
      const saved = await saveSupplierTerms(relation, changed);
      snackbar.success('relationships.suppliers.saved');
      return valuesOf(saved.supplierTerms!);
    },
    onRefused: () => void snackbar.error('relationships.suppliers.failed'),
  });
  const disabled = relation.can.edit !== true;
  return (
    <Form form={form}>
      <Section
        title={text('relationships.suppliers.own')}
        description={text('relationships.suppliers.ownDescription')}
      >
        <Fields>
          <TextField
            {...form.field('accountNumber')}
            label={text('relationships.suppliers.account')}
            disabled={disabled}
          />
          <TagsField
            {...form.field('tags')}
            label={text('relationships.terms.tags')}
            offersKnown={false}
            disabled={disabled}
          />
          <TextareaField
            {...form.field('notes')}
            label={text('relationships.notes.label')}
            maxLength={limits.text}
            rows={6}
            disabled={disabled}
          />
        </Fields>
      </Section>
    </Form>
  );
}
