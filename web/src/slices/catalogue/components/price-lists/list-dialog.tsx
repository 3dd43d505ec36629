import type { PriceList } from '@halles/contract';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { textNow, useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useAllRows } from '../../../../lib/use-all-rows.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { PercentField } from '../../../../ui/fields/decimal-field.tsx';
import { SearchSelectField } from '../../../../ui/fields/search-select-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { EditListForm } from './EditListForm.tsx';
import { cachePriceList } from './list-changes.ts';
import { fieldsOf, listSchema, newList, valuesOf, type ListValues } from './list-values.ts';
import { ListFields } from './ListFields.tsx';

interface NewListProps {
  /** The list to duplicate; null for an empty list, or for a copy of a list chosen in the dialog. */
  original: PriceList | null;
  close: (made?: PriceList) => void;
}

function NewListForm({ original, close }: NewListProps) {
  const text = useText();
  const { id: organizationId, currency } = useOrganization();
  const [stored] = useState<ListValues>(() =>
    original
      ? {
          ...valuesOf(original),
          name: textNow('catalogue.priceLists.form.copyName', { name: original.name }),
          // Two lists with the same audience would both apply, so the audience of a copy is chosen by hand.
          audience: { kind: 'nobody' },
          copyFrom: original.id,
        }
      : newList(currency),
  );
  const form = useForm<ListValues>({
    stored,
    schema: listSchema,
    save: async (_changed, whole) => {
      const { copyFrom, changePercent } = whole;
      const made = await api.catalogue.createPriceList({
        organizationId,
        ...fieldsOf(whole),
        copyFrom: copyFrom === null ? null : { priceListId: copyFrom, changePercent },
      });
      cachePriceList(organizationId, made);
      snackbar.success(textNow('catalogue.priceLists.form.created', { name: made.name }));
      close(made);
    },
  });
  const word = original ? 'duplicate' : 'create';
  const { rows: lists } = useAllRows('catalogue.listPriceLists', { organizationId }, original === null);
  const source = original ?? lists.find(({ id }) => id === form.values.copyFrom);
  return (
    <Form
      form={form}
      place="dialog"
      saveLabel={text(`catalogue.priceLists.form.${word}`)}
      onCancel={() => close()}
    >
      <ListFields form={form} />
      <Fields>
        {original === null && lists.length > 0 && <CopyFrom form={form} lists={lists} />}
        {form.values.copyFrom !== null && (
          <PercentField
            {...form.field('changePercent')}
            label={text('catalogue.priceLists.form.changePercent')}
            description={
              source && source.currency !== form.values.currency
                ? text('catalogue.priceLists.form.convertHelp', {
                    name: source.name,
                    currency: source.currency,
                  })
                : text('catalogue.priceLists.form.changePercentHelp')
            }
            withSign
            required
          />
        )}
      </Fields>
    </Form>
  );
}

interface CopyFromProps {
  form: ReturnType<typeof useForm<ListValues>>;
  lists: readonly PriceList[];
}

function CopyFrom({ form, lists }: CopyFromProps) {
  const text = useText();
  return (
    <SearchSelectField
      {...form.field('copyFrom')}
      label={text('catalogue.priceLists.form.copyFrom')}
      placeholder={text('catalogue.priceLists.form.copyNothing')}
      options={lists.map(({ id, name }) => ({ value: id as string, label: name }))}
    />
  );
}

const WIDTH = 620;

export const openNewListDialog = (): Promise<PriceList | undefined> =>
  openDialog<PriceList>({ title: 'catalogue.priceLists.form.createTitle', width: WIDTH }, (close) => (
    <NewListForm original={null} close={close} />
  ));

export const openDuplicateDialog = (list: PriceList): Promise<PriceList | undefined> =>
  openDialog<PriceList>(
    { title: 'catalogue.priceLists.form.duplicateTitle', params: { name: list.name }, width: WIDTH },
    (close) => <NewListForm original={list} close={close} />,
  );

export const openEditDialog = (list: PriceList): Promise<unknown> =>
  openDialog(
    { title: 'catalogue.priceLists.form.editTitle', params: { name: list.name }, width: WIDTH },
    (close) => <EditListForm list={list} close={() => close()} />,
  );
