import type { DemandLine, DemandByProducer, FormatId } from '@halles/contract';
import { quantity } from '@halles/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { query } from '../../../../lib/query.ts';
import { refuseOverwrite, useTypedFrom } from '../../../../lib/overwrite.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { SearchSelectField } from '../../../../ui/fields/search-select-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { useHubTexts } from '../words.tsx';
import { useLatestProducer } from './use-latest-producer.ts';

interface PurchasingOptions {
  multiple: string;
  supplierFormatId: FormatId | null;
}

const schema = z.object({
  multiple: z.literal('').or(quantity.refine((value) => Number(value) > 0)),
  supplierFormatId: z.custom<FormatId>().nullable(),
});

interface PurchasingOptionsProps {
  on: string;
  /** As they were when the dialog was opened. */
  producer: DemandByProducer;
  line: DemandLine;
  close: () => void;
}

function PurchasingOptionsForm({ on, producer, line: opened, close }: PurchasingOptionsProps) {
  const text = useText();
  const { lines } = useLatestProducer(on, producer);
  const { formatId, version, multiple, supplierFormatId } =
    lines.find((line) => line.formatId === opened.formatId) ?? opened;
  const isOrdered = producer.method === 'order';
  const stored = useMemo(
    () => ({ multiple: isOrdered ? '' : (multiple ?? ''), supplierFormatId }),
    [isOrdered, multiple, supplierFormatId],
  );
  const { localized, quantity: quantityIn } = useHubTexts();
  const { data: offered } = useQuery({
    ...query('hubs.listSupplierFormats', { producerId: producer.id }),
    enabled: isOrdered,
  });
  const form = useForm<PurchasingOptions, z.infer<typeof schema>>({
    stored,
    schema,
    save: async (_changed, whole) => {
      refuseOverwrite(typedFrom, stored, form.values);
      await api.hubs.setPurchasingOptions({
        formatId,
        version,
        ...(isOrdered
          ? { supplierFormatId: whole.supplierFormatId }
          : { multiple: whole.multiple === '' ? null : whole.multiple }),
      });
      snackbar.success('hubs.purchasingOptions.saved');
      close();
    },
  });
  const typedFrom = useTypedFrom<PurchasingOptions>(stored, form.isDirty);
  return (
    <Form form={form} place="dialog" onCancel={close}>
      <Fields>
        {isOrdered ? (
          <SearchSelectField<FormatId>
            {...form.field('supplierFormatId')}
            label={text('hubs.purchasingOptions.supplierFormat')}
            description={text('hubs.purchasingOptions.supplierFormatHelp')}
            options={(offered ?? []).map((one) => ({
              value: one.formatId,
              label: [
                localized(one.name),
                localized(one.formatTitle),
                one.multiple === null ? '' : text('hubs.hub.by', { multiple: quantityIn(one.multiple) }),
              ]
                .filter(Boolean)
                .join(', '),
            }))}
          />
        ) : (
          <QuantityField
            {...form.field('multiple')}
            label={text('hubs.purchasingOptions.multiple')}
            description={text('hubs.purchasingOptions.multipleHelp')}
            decimals={3}
          />
        )}
      </Fields>
    </Form>
  );
}

/** The purchase multiple of a format, or the producer's format that it is bought as. */
export const openPurchasingOptionsDialog = (
  on: string,
  producer: DemandByProducer,
  line: DemandLine,
  name: string,
): Promise<unknown> =>
  openDialog({ title: 'hubs.purchasingOptions.of', params: { name }, width: 520 }, (close) => (
    <PurchasingOptionsForm on={on} producer={producer} line={line} close={() => close()} />
  ));
