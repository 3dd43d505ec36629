import { invoicingLimits, type Invoice } from '@halles/contract';
import { useEffect, useMemo } from 'react';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { refuseOverwrite, useTypedFrom } from '../../../../lib/overwrite.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { MoneyField } from '../../../../ui/fields/money-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm, type Form as FormState } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheInvoice } from '../../queries.ts';
import { Paper } from '../invoice/Paper.tsx';
import { DocumentLines } from '../invoice/DocumentLines.tsx';
import { DocumentTotals } from '../invoice/DocumentTotals.tsx';
import { draftOf, draftSchema, draftTotals, ratesOf, type DraftOutput, type DraftValues } from './draft.ts';
import styles from './Draft.module.css';
import { DraftLines } from './DraftLines.tsx';
import type { Typed } from './unsaved-draft.ts';

interface PartProps {
  invoice: Invoice;
  form: FormState<DraftValues>;
}

const Dates = ({ invoice, form }: PartProps) => {
  const text = useText();
  return (
    <div className={styles.facts}>
      <Fields columns={2}>
        {invoice.kind === 'invoice' && (
          <DateField
            {...form.field('dueOn')}
            onChange={(day) => form.set('dueOn', day ?? '')}
            label={text('invoicing.list.dueOn')}
            required
          />
        )}
        <TextField
          {...form.field('reference')}
          label={text('invoicing.paper.reference')}
          description={text('invoicing.draft.referenceHelp')}
        />
      </Fields>
    </div>
  );
};

const Amounts = ({ invoice, form }: PartProps) => {
  const text = useText();
  const { currency, kind, purpose } = invoice;
  return (
    <div className={styles.facts}>
      {kind === 'invoice' && purpose === 'goods' && (
        <Fields columns={2}>
          <MoneyField
            {...form.field('discountMinor')}
            label={text('invoicing.draft.discount')}
            currency={currency}
          />
          <MoneyField
            {...form.field('deliveryFeeMinor')}
            label={text('invoicing.paper.totals.deliveryFee')}
            currency={currency}
          />
        </Fields>
      )}
      <TextareaField
        {...form.field('note')}
        label={text('invoicing.draft.note')}
        description={text('invoicing.draft.noteHelp')}
        maxLength={invoicingLimits.note}
        rows={2}
      />
    </div>
  );
};

interface DraftDocumentProps {
  invoice: Invoice;
  /** Null when everything is saved. */
  onTyped: (typed: Typed | null) => void;
}

/** The draft as it will be published, edited in place, with totals that follow the typing. */
export function DraftDocument({ invoice, onTyped }: DraftDocumentProps) {
  const text = useText();
  const { id: invoiceId, version } = invoice;
  const { data: settings } = useLive('organizations.getSettings', { organizationId: invoice.vendor.id });
  const stored = useMemo(() => draftOf(invoice), [invoice]);
  const form = useForm<DraftValues, DraftOutput>({
    stored,
    schema: draftSchema,
    save: async (change) => {
      refuseOverwrite(typedFrom, stored, form.values);
      const saved = cacheInvoice(await api.invoicing.updateInvoice({ invoiceId, version, change }));
      snackbar.success('invoicing.saved');
      const now = draftOf(saved);
      typedFrom.current = now;
      return now;
    },
  });
  const typedFrom = useTypedFrom(stored, form.isDirty);
  useEffect(() => {
    onTyped(form.isDirty ? { save: form.submit, discard: form.cancel } : null);
  });
  const rates = ratesOf(invoice, settings?.sales.taxes ?? []);
  // Lines of a credit note or of interest are computed, so only the fields around them can be edited.
  const isReckoned = invoice.kind === 'creditNote' || invoice.purpose === 'interest';
  const totals = isReckoned ? invoice.document.totals : draftTotals(invoice, form.values, rates);
  return (
    <Form form={form} label={text('invoicing.draft.title')} saveLabel={text('invoicing.draft.save')}>
      <Paper
        invoice={invoice}
        facts={<Dates invoice={invoice} form={form} />}
        lines={
          isReckoned ? (
            <DocumentLines invoice={invoice} />
          ) : (
            <DraftLines invoice={invoice} form={form} rates={rates} />
          )
        }
        totals={
          <>
            <DocumentTotals invoice={invoice} totals={totals} />
            <Amounts invoice={invoice} form={form} />
          </>
        }
      />
    </Form>
  );
}
