import { limits, type FormatId, type ItemList } from '@halles/contract';
import { useState } from 'react';
import { z } from 'zod';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useNewest } from '../../../../lib/overwrite.ts';
import { queryClient } from '../../../../lib/query.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { newId } from '../../../../lib/new-id.ts';

const schema = z.object({ name: z.string().trim().min(1).max(limits.name) });
const refetchQueries = () => queryClient.invalidateQueries({ queryKey: ['catalogue.listItemLists'] });

interface ListFormProps {
  /** Null for a new list. */
  list: ItemList | null;
  formatIds: FormatId[];
  close: (list?: ItemList) => void;
}

function ListForm({ list: opened, formatIds, close }: ListFormProps) {
  const text = useText();
  const { newest: list, send } = useNewest(opened);
  // A second attempt is about the same list, which the first may have saved.
  const [itemListId] = useState(() => opened?.id ?? newId<'ItemList'>());
  const form = useForm<{ name: string }>({
    stored: { name: list?.name ?? '' },
    schema,
    save: async (_changed, { name }) => {
      const saved = await send(
        api.catalogue.putItemList({
          itemListId,
          name,
          formatIds: list?.formatIds ?? formatIds,
          ...(list && { version: list.version }),
        }),
      );
      await refetchQueries();
      close(saved);
    },
  });
  return (
    <Form
      form={form}
      place="dialog"
      saveLabel={text(list ? 'offers.saved.rename' : 'offers.saved.create')}
      onCancel={() => close()}
    >
      <TextField {...form.field('name')} label={text('offers.saved.name')} required />
      <p>{text('offers.saved.shared')}</p>
    </Form>
  );
}

/** Names a new or existing list; resolves with it. */
export const openListDialog = (
  list: ItemList | null,
  formatIds: FormatId[] = [],
): Promise<ItemList | undefined> =>
  openDialog<ItemList>(
    { title: list ? 'offers.saved.renameTitle' : 'offers.saved.newList', params: { name: list?.name ?? '' } },
    (close) => <ListForm {...{ list, formatIds, close }} />,
  );

export const removeList = ({ id, name }: ItemList): Promise<boolean> =>
  runAction(
    async () => {
      await api.catalogue.removeItemList({ itemListId: id });
      await refetchQueries();
    },
    {
      confirm: {
        title: 'offers.saved.removeTitle',
        message: 'offers.saved.removeMessage',
        confirm: 'offers.saved.remove',
        danger: true,
      },
      params: { name },
      done: 'offers.saved.removed',
      failed: 'offers.saved.removeFailed',
    },
  );
