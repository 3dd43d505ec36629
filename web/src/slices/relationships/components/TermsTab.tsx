import type { CustomerTerms, Language, Relation } from '@halles/contract';
import { useMemo } from 'react';
import { HelpLink } from '../../../lib/help-link.tsx';
import { useText } from '../../../lib/i18n/index.ts';
import { useTypedFrom } from '../../../lib/overwrite.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Section } from '../../../ui/section.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { saveCustomerTerms } from './save-terms.ts';
import { TagsField } from './TagsField.tsx';
import { Exemption, Payment, Tolerance } from './terms-parts.tsx';
import { termsChange, termsSchema, termsValues, type TermsValues } from './terms-values.ts';

type VendorRelation = Relation & { customerTerms: CustomerTerms };
/** The vendor's terms for this customer; empty fields follow the organization's settings. */
export function TermsTab({ relation }: { relation: VendorRelation }) {
  const text = useText();
  const stored = useMemo(() => termsValues(relation.customerTerms), [relation]);
  const form = useForm<TermsValues>({
    stored,
    schema: termsSchema,
    save: async (changed, whole) => {
      const saved = await saveCustomerTerms(typedFrom.current, termsChange(changed, whole));
      typedFrom.current = saved;
      snackbar.success('relationships.terms.saved');
      return termsValues(saved.customerTerms!);
    },
  });
  const typedFrom = useTypedFrom<Relation>(relation, form.isDirty);
  const disabled = relation.can.edit !== true;
  return (
    <Form form={form}>
      <Section
        title={text('relationships.terms.title')}
        description={text('relationships.terms.description')}
      >
        <Fields>
          <Fields columns={2}>
            <TextField
              {...form.field('customerNumber')}
              label={text('relationships.terms.number')}
              disabled={disabled}
            />
            <SelectField<Language>
              {...form.field('language')}
              label={text('relationships.terms.language')}
              placeholder={text('relationships.terms.languageOwn')}
              options={[
                { value: 'FR', label: 'Français' },
                { value: 'EN', label: 'English' },
              ]}
              disabled={disabled}
            />
          </Fields>
          <TagsField {...form.field('tags')} label={text('relationships.terms.tags')} disabled={disabled} />
          <Payment form={form} disabled={disabled} />
          {form.values.exemptTaxIds.length > 0 && (
            <Exemption form={form} disabled={disabled} relation={relation} />
          )}
        </Fields>
      </Section>
      <Section
        title={text('relationships.terms.tolerance')}
        aside={<HelpLink article="changes-and-claims" />}
      >
        <Tolerance form={form} disabled={disabled} />
      </Section>
    </Form>
  );
}
