import { supplies, type FrenchTerms, type Supply } from '@halles/contract';
import { useMemo } from 'react';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { refuseOverwrite, useTypedFrom } from '../../../../lib/overwrite.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { DecimalField, PercentField } from '../../../../ui/fields/decimal-field.tsx';
import { MoneyField } from '../../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { refetchQueries } from '../../queries.ts';
import styles from '../invoice/Dialogs.module.css';

type Stored = FrenchTerms & { version: number };

interface Values {
  capitalMinor: number | null;
  registerTown: string;
  earlyPercent: string;
  earlyDays: string;
  supply: Supply;
  isVatOnDebits: boolean;
}

const schema = z
  .object({
    capitalMinor: z.int().min(0).nullable(),
    registerTown: z.string().trim(),
    earlyPercent: z.string().regex(/^(?:\d{1,2}(?:\.\d{1,3})?)?$/),
    earlyDays: z.string().regex(/^(?:[1-9]\d{0,2})?$/),
    supply: z.enum(supplies),
    isVatOnDebits: z.boolean(),
  })
  .superRefine(({ earlyPercent, earlyDays }, context) => {
    // A discount needs both a percentage and days; one of them alone means nothing.
    const empty = earlyPercent === '' ? 'earlyPercent' : 'earlyDays';
    if ((earlyPercent === '') !== (earlyDays === ''))
      context.addIssue({ code: 'custom', path: [empty], params: { code: 'field.required' } });
  });

const valuesOf = ({ capitalMinor, registerTown, earlyPayment, supply, isVatOnDebits }: Stored): Values => ({
  capitalMinor,
  registerTown: registerTown ?? '',
  earlyPercent: earlyPayment?.percent ?? '',
  earlyDays: earlyPayment ? String(earlyPayment.days) : '',
  supply,
  isVatOnDebits,
});

function FrenchTermsForm({ terms, close }: { terms: Stored; close: (done?: boolean) => void }) {
  const text = useText();
  const stored = useMemo(() => valuesOf(terms), [terms]);
  const form = useForm<Values, Values>({
    stored,
    schema,
    save: async (_changed, { earlyPercent, earlyDays, registerTown, ...rest }) => {
      refuseOverwrite(typedFrom, stored, form.values);
      const earlyPayment = earlyPercent === '' ? null : { percent: earlyPercent, days: Number(earlyDays) };
      const change = { ...rest, registerTown: registerTown || null, earlyPayment };
      await api.invoicing.changeFrenchTerms({ version: terms.version, change });
      void refetchQueries();
      snackbar.success('invoicing.saved');
    },
  });
  const typedFrom = useTypedFrom(stored, form.isDirty);
  return (
    <Form form={form} place="dialog" onCancel={() => close()} onSaved={() => close(true)}>
      <Fields>
        <MoneyField
          {...form.field('capitalMinor')}
          label={text('invoicing.france.capital')}
          description={text('invoicing.france.capitalHelp')}
          currency="EUR"
        />
        <TextField
          {...form.field('registerTown')}
          label={text('invoicing.france.registerTown')}
          description={text('invoicing.france.registerTownHelp')}
        />
        <SelectField<Supply>
          {...form.field('supply')}
          onChange={(supply) => supply !== null && form.set('supply', supply)}
          label={text('invoicing.france.supply')}
          options={supplies.map((value) => ({ value, label: text(`invoicing.france.supplies.${value}`) }))}
          required
        />
        <PercentField
          {...form.field('earlyPercent')}
          label={text('invoicing.france.earlyPercent')}
          description={text('invoicing.france.earlyHelp')}
        />
        <DecimalField {...form.field('earlyDays')} label={text('invoicing.france.earlyDays')} decimals={0} />
        <CheckboxField {...form.field('isVatOnDebits')} label={text('invoicing.france.onDebits')} />
      </Fields>
    </Form>
  );
}

function FrenchTermsSettings({ close }: { close: (done?: boolean) => void }) {
  const text = useText();
  const errorText = useErrorText();
  const { data, error } = useLive('invoicing.getFrenchTerms', {});
  if (data) return <FrenchTermsForm terms={data} close={close} />;
  return (
    <p className={error ? styles.bad : 'quiet'} role={error ? 'alert' : 'status'}>
      {error ? errorText(error) : text('invoicing.shares.loading')}
    </p>
  );
}

/** The mentions French law requires of a seller on invoices, beyond the organization's profile. */
export const openFrenchTermsDialog = (): Promise<boolean | undefined> =>
  openDialog<boolean>({ title: 'invoicing.france.title', width: 520 }, (close) => (
    <FrenchTermsSettings close={close} />
  ));
