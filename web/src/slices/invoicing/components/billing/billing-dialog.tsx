import { draftPolicies, type DraftPolicy } from '@halles/contract';
import { useMemo } from 'react';
import { api } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { refuseOverwrite, useTypedFrom } from '../../../../lib/overwrite.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { refetchQueries, type Billing } from '../../queries.ts';
import styles from '../invoice/Dialogs.module.css';
import { billingSchema, CustomersChoices, type BillingOutput, type BillingValues } from './billing-form.tsx';

function BillingForm({ billing, close }: { billing: Billing; close: (done?: boolean) => void }) {
  const text = useText();
  const stored = useMemo<BillingValues>(
    () => ({
      drafts: billing.drafts,
      sendsReminders: billing.sendsReminders,
      sendsStatements: billing.sendsStatements,
      takesCards: billing.takesCards,
      lateRate: billing.lateRate ?? '',
      recoveryMinor: billing.recoveryMinor,
      firstInvoiceNumber: String(billing.nextInvoiceNumber),
    }),
    [billing],
  );
  const form = useForm<BillingValues, BillingOutput>({
    stored,
    schema: billingSchema,
    save: async (_changed, whole) => {
      refuseOverwrite(typedFrom, stored, form.values);
      const { firstInvoiceNumber, ...others } = whole;
      const isMoved = billing.canChooseFirstNumber && firstInvoiceNumber !== billing.nextInvoiceNumber;
      await api.invoicing.changeBillingSettings({
        version: billing.version,
        ...others,
        ...(isMoved && { firstInvoiceNumber }),
      });
      void refetchQueries();
      snackbar.success('invoicing.saved');
    },
  });
  const typedFrom = useTypedFrom(stored, form.isDirty);
  return (
    <Form form={form} place="dialog" onCancel={() => close()} onSaved={() => close(true)}>
      <Fields>
        <SelectField<DraftPolicy>
          {...form.field('drafts')}
          onChange={(drafts) => drafts !== null && form.set('drafts', drafts)}
          label={text('invoicing.billing.drafts')}
          description={text('invoicing.billing.draftsHelp')}
          options={draftPolicies.map((value) => ({
            value,
            label: text(`invoicing.billing.policies.${value}`),
          }))}
          required
        />
        <CheckboxField
          {...form.field('sendsReminders')}
          label={text('invoicing.billing.reminders')}
          description={text('invoicing.billing.remindersHelp')}
        />
        <CustomersChoices form={form} billing={billing} />
        <DecimalField
          {...form.field('firstInvoiceNumber')}
          label={text('invoicing.billing.start')}
          description={text(
            billing.canChooseFirstNumber ? 'invoicing.billing.startHelp' : 'invoicing.billing.startChosen',
          )}
          decimals={0}
          disabled={!billing.canChooseFirstNumber}
        />
      </Fields>
    </Form>
  );
}

function BillingSettings({ close }: { close: (done?: boolean) => void }) {
  const text = useText();
  const errorText = useErrorText();
  const { data, error } = useLive('invoicing.getBillingSettings', {});
  if (data) return <BillingForm billing={data} close={close} />;
  return (
    <p className={error ? styles.bad : 'quiet'} role={error ? 'alert' : 'status'}>
      {error ? errorText(error) : text('invoicing.shares.loading')}
    </p>
  );
}

/** Automatic drafts, reminders, and the first number of each series, which is set once (money.md). */
export const openBillingDialog = (): Promise<boolean | undefined> =>
  openDialog<boolean>({ title: 'invoicing.billing.title', width: 520 }, (close) => (
    <BillingSettings close={close} />
  ));
