import { fileRules, type Relation } from '@halles/contract';
import { inLanguage } from '@halles/contract/kernel';
import { IconFile, IconTrash } from '@tabler/icons-react';
import { useReader, useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { useOrganization } from '../../../lib/session.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { DecimalField } from '../../../ui/fields/decimal-field.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { uploadAs } from '../../../lib/uploads.ts';
import { Fields } from '../../../ui/form/form.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import type { TermsValues } from './terms-values.ts';
import styles from './terms-parts.module.css';

interface PartProps {
  form: Form<TermsValues>;
  disabled: boolean;
}

type ExemptionProps = PartProps & { relation: Relation };

/** Payment terms and credit limit, with the organization's own settings beside them. */
export function Payment({ form, disabled }: PartProps) {
  const text = useText();
  const reader = useReader();
  const { id, currency } = useOrganization();
  const { data: settings } = useLive('organizations.getSettings', { organizationId: id });
  const own = settings && text('relationships.customers.days', { count: settings.sales.paymentTermsInDays });
  const taxes = settings?.sales.taxes ?? [];
  return (
    <Fields columns={2}>
      <DecimalField
        {...form.field('paymentTermsInDays')}
        label={text('relationships.terms.payment')}
        {...(own && { description: text('relationships.terms.paymentOwn', { value: own }) })}
        {...(settings && { placeholder: String(settings.sales.paymentTermsInDays) })}
        decimals={0}
        disabled={disabled}
      />
      <MultiSelectField
        {...form.field('exemptTaxIds')}
        onChange={(chosen) => form.set('exemptTaxIds', [...chosen])}
        label={text('relationships.terms.exempt')}
        options={taxes.map(({ taxId, tax }) => ({ value: taxId, label: inLanguage(tax.name, reader) }))}
        noDataLabel={text('relationships.terms.noTaxes')}
        disabled={disabled}
      />
      <MoneyField
        {...form.field('creditLimitMinor')}
        label={text('relationships.terms.limit')}
        description={text('relationships.terms.limitHelp')}
        currency={currency}
        disabled={disabled}
      />
      <SelectField
        {...form.field('creditPolicy')}
        onChange={(policy) => policy && form.set('creditPolicy', policy)}
        label={text('relationships.terms.policy')}
        options={(['warn', 'hold'] as const).map((value) => ({
          value,
          label: text(`relationships.terms.policies.${value}`),
        }))}
        required
        disabled={disabled}
      />
    </Fields>
  );
}

/** Uploads, opens or removes the certificate; the change is saved with the form. */
function CertificateFile({ form, disabled, relation }: ExemptionProps) {
  const text = useText();
  const label = text('relationships.terms.certificateFile');
  const fileId = form.values.exemptionFileId;
  if (fileId === null)
    return disabled ? null : (
      <FileField
        label={label}
        limits={fileRules.attachment}
        upload={uploadAs('attachment')}
        onUploaded={(stored) => form.set('exemptionFileId', stored.id)}
      />
    );
  const isStored = relation.customerTerms?.taxExemption?.fileId === fileId;
  return (
    <div className={styles.file}>
      <IconFile aria-hidden size={20} />
      {isStored && relation.taxExemptionUrl !== null ? (
        <a href={relation.taxExemptionUrl} target="_blank" rel="noreferrer">
          {label}
        </a>
      ) : (
        label
      )}
      {!disabled && (
        <IconButton
          size="small"
          tone="bad"
          label={text('relationships.terms.certificateFileRemove')}
          onClick={() => form.set('exemptionFileId', null)}
        >
          <IconTrash />
        </IconButton>
      )}
    </div>
  );
}

/** The customer's tax exemption; after its last day the taxes are charged again. */
export function Exemption({ form, disabled, relation }: ExemptionProps) {
  const text = useText();
  return (
    <Fields columns={2}>
      <TextField
        {...form.field('certificateNumber')}
        label={text('relationships.terms.certificate')}
        disabled={disabled}
      />
      <DateField
        {...form.field('exemptUntil')}
        label={text('relationships.terms.exemptUntil')}
        description={text('relationships.terms.exemptUntilHelp')}
        disabled={disabled}
      />
      <TextField
        {...form.field('exemptionReason')}
        label={text('relationships.terms.exemptionReason')}
        description={text('relationships.terms.exemptionReasonHelp')}
        disabled={disabled}
      />
      <CertificateFile form={form} disabled={disabled} relation={relation} />
    </Fields>
  );
}

/** How much an order may change without consent. */
export function Tolerance({ form, disabled }: PartProps) {
  const text = useText();
  const { currency } = useOrganization();
  return (
    <Fields>
      <CheckboxField
        {...form.field('isTolerant')}
        label={text('relationships.terms.tolerant')}
        description={text('relationships.terms.toleranceHelp')}
        disabled={disabled}
      />
      {form.values.isTolerant && (
        <Fields columns={2}>
          <DecimalField
            {...form.field('tolerancePercent')}
            label={text('relationships.terms.percent')}
            decimals={0}
            suffix="%"
            disabled={disabled}
          />
          <MoneyField
            {...form.field('toleranceMinor')}
            label={text('relationships.terms.amount')}
            currency={currency}
            disabled={disabled}
          />
        </Fields>
      )}
    </Fields>
  );
}
