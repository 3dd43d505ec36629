import type { PriceList } from '@halles/contract';
import { saveAndCache } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useLive } from '../../../../lib/live.ts';
import { refuseOverwrite, useTypedFrom } from '../../../../lib/overwrite.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cachePriceList } from './list-changes.ts';
import { changeOf, listSchema, valuesOf, type ListValues } from './list-values.ts';
import { ListFields } from './ListFields.tsx';

export function EditListForm({ list: opened, close }: { list: PriceList; close: () => void }) {
  const { id: organizationId } = useOrganization();
  const { data: list = opened } = useLive('catalogue.getPriceList', {
    organizationId,
    priceListId: opened.id,
  });
  const stored = valuesOf(list);
  const form = useForm<ListValues>({
    stored,
    schema: listSchema,
    save: async (changed) => {
      refuseOverwrite(typedFrom, stored, form.values);
      const { id: priceListId, version } = list;
      const change = changeOf(changed);
      await saveAndCache(
        api.catalogue.changePriceList({ organizationId, priceListId, version, change }),
        (saved) => cachePriceList(organizationId, saved),
      );
    },
  });
  const typedFrom = useTypedFrom(stored, form.isDirty);
  const saved = () => {
    snackbar.success('catalogue.priceLists.form.saved');
    close();
  };
  return (
    <Form form={form} place="dialog" onCancel={close} onSaved={saved}>
      <ListFields form={form} isCurrencyKept={list.items > 0 && form.values.currency === list.currency} />
    </Form>
  );
}
