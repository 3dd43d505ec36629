import type { StockTake } from '@halles/contract';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { SearchSelectField } from '../../../../ui/fields/search-select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { useCategoryOptions } from '../use-category-filter.ts';

const schema = z.object({
  name: z.string().trim().min(1).max(200),
  categoryId: z.string().nullable(),
});
type StartValues = z.infer<typeof schema>;

function StartForm({ today, close }: { today: Date; close: (started?: StockTake) => void }) {
  const text = useText();
  const formats = useFormats();
  const categories = useCategoryOptions();
  const form = useForm<StartValues>({
    stored: { name: text('inventory.takes.named', { date: formats.date(today) }), categoryId: null },
    schema,
    save: async (_changed, whole) => close(await api.inventory.startStockTake(whole)),
  });
  return (
    <Form form={form} place="dialog" saveLabel={text('inventory.takes.start')} onCancel={() => close()}>
      <Fields>
        <TextField {...form.field('name')} label={text('inventory.takes.name')} required />
        <SearchSelectField
          {...form.field('categoryId')}
          label={text('inventory.category')}
          placeholder={text('inventory.takes.everything')}
          options={categories}
        />
      </Fields>
    </Form>
  );
}

/** Resolves with the new stock take, or undefined when cancelled. */
export const openStartDialog = (today: Date): Promise<StockTake | undefined> =>
  openDialog<StockTake>({ title: 'inventory.takes.startTitle' }, (close) => (
    <StartForm today={today} close={close} />
  ));
