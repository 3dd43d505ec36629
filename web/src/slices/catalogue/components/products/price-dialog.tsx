import { unitPrice, type FormatRow, type PriceList } from '@halles/contract';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { textNow, useText } from '../../../../lib/i18n/index.ts';
import { newId } from '../../../../lib/new-id.ts';
import { paths } from '../../../../lib/paths.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useAllRows } from '../../../../lib/use-all-rows.ts';
import { Button } from '../../../../ui/button.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { PriceField } from '../price-lists/PriceField.tsx';

const schema = z.object({ priceListId: z.string(), unitPrice });
type PriceValues = z.infer<typeof schema>;

/** The more types of customers see a list, the earlier it is proposed. */
const breadthOf = ({ audience }: PriceList): number =>
  audience.kind === 'types' ? audience.customerTypes.length : 0;

interface PriceFormProps {
  format: FormatRow;
  lists: readonly PriceList[];
  close: (done?: boolean) => void;
}

function PriceForm({ format, lists, close }: PriceFormProps) {
  const text = useText();
  const { id: organizationId } = useOrganization();
  // The same id when it is sent again, which then changes nothing where it had arrived.
  const [id] = useState(() => newId<'PriceListItem'>());
  const [stored] = useState<PriceValues>(() => ({
    priceListId: lists.toSorted((a, b) => breadthOf(b) - breadthOf(a))[0]!.id,
    unitPrice: '',
  }));
  const form = useForm<PriceValues>({
    stored,
    schema,
    save: async (_changed, { unitPrice: price }) => {
      const priceListId = list.id;
      const item = { id, priceListId, inventoryItemId: format.id, unitPrice: price };
      await api.catalogue.bulkUpdatePriceListItems({ organizationId, items: [item] });
      snackbar.success(textNow('catalogue.products.next.saved'));
    },
  });
  const list = lists.find((one) => one.id === form.values.priceListId)!;
  return (
    <Form
      form={form}
      place="dialog"
      saveLabel={text('catalogue.products.next.price')}
      onCancel={() => close()}
      onSaved={() => close(true)}
    >
      <Fields>
        <SelectField
          {...form.field('priceListId')}
          onChange={(next) => next && form.set('priceListId', next)}
          label={text('catalogue.priceLists.one')}
          required
          options={lists.map(({ id: value, name }) => ({ value, label: name }))}
        />
        <PriceField
          {...form.field('unitPrice')}
          label={text('catalogue.products.form.price')}
          currency={list.currency}
          isPerKg={format.isVariableWeight}
          required
        />
      </Fields>
    </Form>
  );
}

function ChosenList({ format, close }: Omit<PriceFormProps, 'lists'>) {
  const text = useText();
  const { id: organizationId } = useOrganization();
  const { rows, isLoading } = useAllRows('catalogue.listPriceLists', { organizationId, state: 'inForce' });
  if (isLoading) return <ListSkeleton rows={2} />;
  if (rows.length > 0) return <PriceForm format={format} lists={rows} close={close} />;
  return (
    <EmptyState
      title={text('catalogue.priceLists.none')}
      action={
        <Button href={paths.priceLists} onClick={() => close()}>
          {text('catalogue.priceLists.title')}
        </Button>
      }
    />
  );
}

/** Resolves with true when the price was saved. */
export const openPriceDialog = (format: FormatRow): Promise<boolean | undefined> =>
  openDialog<boolean>({ title: 'catalogue.products.next.price' }, (close) => (
    <ChosenList format={format} close={close} />
  ));
