import { draftPolicies, invoicingLimits, lateRate, type DraftPolicy } from '@halles/contract';
import { z } from 'zod';
import { useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx';
import { MoneyField } from '../../../../ui/fields/money-field.tsx';
import type { Form as FormState } from '../../../../ui/form/use-form.ts';
import type { Billing } from '../../queries.ts';

const MOST = 999_999_999;

export interface BillingValues {
  drafts: DraftPolicy;
  sendsReminders: boolean;
  sendsStatements: boolean;
  takesCards: boolean;
  lateRate: string;
  recoveryMinor: number | null;
  firstInvoiceNumber: string;
}

export const billingSchema = z.object({
  drafts: z.enum(draftPolicies),
  sendsReminders: z.boolean(),
  sendsStatements: z.boolean(),
  takesCards: z.boolean(),
  lateRate: z.union([z.literal('').transform(() => null), lateRate]),
  recoveryMinor: z
    .int()
    .min(0)
    .max(invoicingLimits.recoveryMinor)
    .nullable()
    .transform((minor) => minor ?? 0),
  firstInvoiceNumber: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .pipe(z.int().max(MOST)),
});
export type BillingOutput = z.infer<typeof billingSchema>;

/** What customers are sent automatically, how they may pay, and interest for late payment. */
export function CustomersChoices({ form, billing }: { form: FormState<BillingValues>; billing: Billing }) {
  const text = useText();
  const { country, currency } = useOrganization();
  return (
    <>
      <CheckboxField
        {...form.field('sendsStatements')}
        label={text('invoicing.billing.statements')}
        description={text('invoicing.billing.statementsHelp')}
      />
      {billing.canTakeCards && (
        <CheckboxField
          {...form.field('takesCards')}
          label={text('invoicing.billing.cards')}
          description={text('invoicing.billing.cardsHelp')}
        />
      )}
      <DecimalField
        {...form.field('lateRate')}
        label={text('invoicing.billing.lateRate')}
        description={text(
          country === 'FR' ? 'invoicing.billing.lateRateHelp.FR' : 'invoicing.billing.lateRateHelp.CA',
        )}
        decimals={3}
        suffix="%"
      />
      {country !== 'FR' && (
        <MoneyField
          {...form.field('recoveryMinor')}
          label={text('invoicing.billing.recovery')}
          description={text('invoicing.billing.recoveryHelp')}
          currency={currency}
        />
      )}
    </>
  );
}
