import type { DemandLine, DemandByProducer, FormatId } from '@halles/contract';
import { quantity } from '@halles/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { query } from '../../../../lib/query.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { SearchSelectField } from '../../../../ui/fields/search-select-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { useHubTexts } from '../words.tsx';

interface PurchasingOptions {
  multiple: string;
  supplierFormatId: FormatId | null;
}

const schema = z.object({
  multiple: z.literal('').or(quantity.refine((value) => Number(value) > 0)),
  supplierFormatId: z.custom<FormatId>().nullable(),
});

interface PurchasingOptionsProps {
  producer: DemandByProducer;
  line: DemandLine;
  close: () => void;
}

function PurchasingOptionsForm({ producer, line, close }: PurchasingOptionsProps) {
  const text = useText();
  const { localized, quantity: quantityIn } = useHubTexts();
  const { data: offered } = useQuery({
    ...query('hubs.listSupplierFormats', { producerId: producer.id }),
    enabled: producer.method === 'order',
  });
  const form = useForm<PurchasingOptions, z.infer<typeof schema>>({
    stored: {
      multiple: producer.method === 'document' ? (line.multiple ?? '') : '',
      supplierFormatId: line.supplierFormatId,
    },
    schema,
    save: async (_changed, { multiple, supplierFormatId }) => {
      await api.hubs.setPurchasingOptions({
        formatId: line.formatId,
        version: line.version,
        ...(producer.method === 'order'
          ? { supplierFormatId }
          : { multiple: multiple === '' ? null : multiple }),
      });
      snackbar.success('hubs.purchasingOptions.saved');
      close();
    },
  });
  return (
    <Form form={form} place="dialog" onCancel={close}>
      <Fields>
        {producer.method === 'order' ? (
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
export const openPurchasingOptionsDialog = (producer: DemandByProducer, line: DemandLine): Promise<unknown> =>
  openDialog({ title: 'hubs.purchasingOptions.title', width: 520 }, (close) => (
    <PurchasingOptionsForm producer={producer} line={line} close={() => close()} />
  ));
