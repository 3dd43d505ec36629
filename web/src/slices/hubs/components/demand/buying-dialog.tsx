import type { DemandLine, DemandOfProducer, FormatId } from '@halles/contract';
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
import { useHubWords } from '../use-hub-words.ts';

interface Buying {
  multiple: string;
  supplierFormatId: FormatId | null;
}

const schema = z.object({
  multiple: z.literal('').or(quantity.refine((value) => Number(value) > 0)),
  supplierFormatId: z.custom<FormatId>().nullable(),
});

interface BuyingProps {
  producer: DemandOfProducer;
  line: DemandLine;
  close: () => void;
}

function BuyingForm({ producer, line, close }: BuyingProps) {
  const text = useText();
  const { written, quantity: quantityIn } = useHubWords();
  const { data: offered } = useQuery({
    ...query('hubs.listSupplierFormats', { producerId: producer.id }),
    enabled: producer.way === 'order',
  });
  const form = useForm<Buying, z.infer<typeof schema>>({
    stored: {
      multiple: producer.way === 'document' ? (line.multiple ?? '') : '',
      supplierFormatId: line.supplierFormatId,
    },
    schema,
    save: async (_changed, { multiple, supplierFormatId }) => {
      await api.hubs.setBuying({
        formatId: line.formatId,
        version: line.version,
        multiple: multiple === '' ? null : multiple,
        supplierFormatId,
      });
      snackbar.success('hubs.buying.saved');
      close();
    },
  });
  return (
    <Form form={form} place="dialog" onCancel={close}>
      <Fields>
        {producer.way === 'order' ? (
          <SearchSelectField<FormatId>
            {...form.field('supplierFormatId')}
            label={text('hubs.buying.supplierFormat')}
            description={text('hubs.buying.supplierFormatHelp')}
            options={(offered ?? []).map((one) => ({
              value: one.formatId,
              label: [
                written(one.name),
                written(one.formatTitle),
                one.multiple === null ? '' : text('hubs.hub.by', { multiple: quantityIn(one.multiple) }),
              ]
                .filter(Boolean)
                .join(', '),
            }))}
          />
        ) : (
          <QuantityField
            {...form.field('multiple')}
            label={text('hubs.buying.multiple')}
            description={text('hubs.buying.multipleHelp')}
            decimals={3}
          />
        )}
      </Fields>
    </Form>
  );
}

/** In which steps it is bought, or as which of the producer's own formats. */
export const openBuyingDialog = (producer: DemandOfProducer, line: DemandLine): Promise<unknown> =>
  openDialog({ title: 'hubs.buying.title', width: 520 }, (close) => (
    <BuyingForm producer={producer} line={line} close={() => close()} />
  ));
