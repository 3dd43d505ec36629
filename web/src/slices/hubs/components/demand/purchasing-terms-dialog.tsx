import { purchasingTerms, type Currency, type DemandByProducer } from '@halles/contract';
import { timeOfDay } from '@halles/contract/kernel';
import { useMemo } from 'react';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { refuseOverwrite, useTypedFrom } from '../../../../lib/overwrite.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { MoneyField } from '../../../../ui/fields/money-field.tsx';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { TimeField } from '../../../../ui/fields/time-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { useLatestProducer } from './use-latest-producer.ts';

interface TypedTerms {
  daysBefore: string;
  time: string;
  minimumMinor: number | null;
  deliveryFeeMinor: number | null;
}

const schema = z.object({
  daysBefore: z.literal('').or(
    z
      .string()
      .regex(/^\d{1,2}$/)
      .refine((days) => Number(days) <= 60),
  ),
  time: z.literal('').or(timeOfDay),
  minimumMinor: purchasingTerms.shape.minimumMinor,
  deliveryFeeMinor: purchasingTerms.shape.deliveryFeeMinor,
});

const NOON = '12:00';

const valuesOf = ({ terms }: DemandByProducer): TypedTerms => {
  const { cutOff, minimumMinor, deliveryFeeMinor } = terms!;
  return {
    daysBefore: cutOff === null ? '' : String(cutOff.daysBefore),
    time: cutOff?.time ?? '',
    minimumMinor,
    deliveryFeeMinor,
  };
};

interface TermsFormProps {
  on: string;
  /** As it was when the dialog was opened. */
  producer: DemandByProducer;
  currency: Currency;
  close: () => void;
}

function TermsForm({ on, producer: opened, currency, close }: TermsFormProps) {
  const text = useText();
  const producer = useLatestProducer(on, opened);
  const stored = useMemo(() => valuesOf(producer.terms ? producer : opened), [producer, opened]);
  const form = useForm<TypedTerms, z.infer<typeof schema>>({
    stored,
    schema,
    save: async (_changed, { daysBefore, time, ...amounts }) => {
      refuseOverwrite(typedFrom, stored, form.values);
      await api.hubs.setPurchasingTerms({
        producerId: producer.id,
        version: producer.version,
        cutOff: daysBefore === '' ? null : { daysBefore: Number(daysBefore), time: time || NOON },
        ...amounts,
      });
      snackbar.success('hubs.terms.saved');
      close();
    },
  });
  const typedFrom = useTypedFrom(stored, form.isDirty);
  return (
    <Form form={form} place="dialog" onCancel={close}>
      <Fields columns={2}>
        <QuantityField
          {...form.field('daysBefore')}
          label={text('hubs.terms.daysBefore')}
          description={text('hubs.terms.daysBeforeHelp')}
        />
        <TimeField {...form.field('time')} label={text('hubs.terms.time')} />
        <MoneyField {...form.field('minimumMinor')} label={text('hubs.terms.minimum')} currency={currency} />
        <MoneyField {...form.field('deliveryFeeMinor')} label={text('hubs.terms.fee')} currency={currency} />
      </Fields>
    </Form>
  );
}

/** What a producer that gets its orders by email asks: its cut-off, minimum order and delivery fee. */
export const openPurchasingTermsDialog = (
  on: string,
  producer: DemandByProducer,
  currency: Currency,
): Promise<unknown> =>
  openDialog({ title: 'hubs.terms.of', params: { name: producer.name }, width: 560 }, (close) => (
    <TermsForm on={on} producer={producer} currency={currency} close={() => close()} />
  ));
