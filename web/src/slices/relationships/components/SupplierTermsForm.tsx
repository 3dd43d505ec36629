import { limits, type Relation, type SupplierTerms } from '@halles/contract';
import { useMemo } from 'react';
import { z } from 'zod';
import { useText } from '../../../lib/i18n/index.ts';
import { useTypedFrom } from '../../../lib/overwrite.ts';
import { useOrganization } from '../../../lib/session.ts';
import { DecimalField } from '../../../ui/fields/decimal-field.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
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
  tolerancePercent: z.string().regex(/^(\d{1,2}|100)?$/),
  toleranceMinor: z.int().min(0).nullable(),
});
type Values = z.infer<typeof schema>;

/** A tolerance without an amount: the percentage alone decides. */
const anyAmount = 100_000_000_000;

const valuesOf = ({ changeTolerance, ...terms }: SupplierTerms): Values => ({
  ...terms,
  accountNumber: terms.accountNumber ?? '',
  tolerancePercent: changeTolerance?.percent.toString() ?? '',
  toleranceMinor: changeTolerance?.amountMinor === anyAmount ? null : (changeTolerance?.amountMinor ?? null),
});

function termsChange(changed: Partial<Values>, all: Values): Partial<SupplierTerms> {
  const { tolerancePercent, toleranceMinor, ...plain } = changed;
  if (tolerancePercent === undefined && toleranceMinor === undefined) return plain;
  const percent = all.tolerancePercent;
  const changeTolerance =
    percent === '' ? null : { percent: Number(percent), amountMinor: all.toleranceMinor ?? anyAmount };
  return { ...plain, changeTolerance };
}

/** The buyer's own notes about a supplier. */
export function SupplierTermsForm({ relation }: { relation: Relation & { supplierTerms: SupplierTerms } }) {
  const text = useText();
  const { currency } = useOrganization();
  const form = useForm<Values>({
    stored: useMemo(() => valuesOf(relation.supplierTerms), [relation]),
    schema,
    save: async (changed, whole) => {
      const saved = await saveSupplierTerms(typedFrom.current, termsChange(changed, whole));
      typedFrom.current = saved;
      snackbar.success('relationships.suppliers.saved');
      return valuesOf(saved.supplierTerms!);
    },
  });
  const typedFrom = useTypedFrom<Relation>(relation, form.isDirty);
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
          <Fields columns={2}>
            <DecimalField
              {...form.field('tolerancePercent')}
              label={text('relationships.suppliers.tolerancePercent')}
              description={text('relationships.suppliers.toleranceHelp')}
              decimals={0}
              suffix="%"
              disabled={disabled}
            />
            <MoneyField
              {...form.field('toleranceMinor')}
              label={text('relationships.suppliers.toleranceAmount')}
              currency={currency}
              disabled={disabled}
            />
          </Fields>
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
