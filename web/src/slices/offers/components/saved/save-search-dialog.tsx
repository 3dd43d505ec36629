import { limits, type OfferFilter } from '@halles/contract';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { queryClient } from '../../../../lib/query.ts';
import { saveNew } from '../../../../lib/save-new.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { SwitchField } from '../../../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { newId } from '../../../../lib/new-id.ts';
import type { OfferSort } from '../search/address.ts';

const schema = z.object({
  name: z.string().trim().min(1).max(limits.name),
  notifiesWhenNew: z.boolean(),
});

interface Searched {
  filter: OfferFilter;
  sort: OfferSort;
}

function SaveForm({ filter, sort, close }: Searched & { close: () => void }) {
  const text = useText();
  // A second attempt is about the same search, which the first may have saved.
  const [savedSearchId] = useState(() => newId<'SavedSearch'>());
  const form = useForm<z.infer<typeof schema>>({
    stored: { name: filter.text, notifiesWhenNew: true },
    schema,
    save: async (_changed, fields) => {
      await saveNew((version) =>
        api.offers.putSavedSearch({ savedSearchId, filter, sort, ...fields, ...(version && { version }) }),
      );
      await queryClient.invalidateQueries({ queryKey: ['offers.listSavedSearches'] });
      snackbar.success('offers.saved.searchSaved', { params: { name: fields.name } });
    },
  });
  return (
    <Form form={form} saveLabel={text('offers.saved.saveSearch')} close={close}>
      <TextField {...form.field('name')} label={text('offers.saved.name')} required />
      <SwitchField
        {...form.field('notifiesWhenNew')}
        label={text('offers.saved.notifies')}
        description={text('offers.saved.notifiesHelp')}
      />
    </Form>
  );
}

export const openSaveSearchDialog = (searched: Searched): Promise<unknown> =>
  openDialog({ title: 'offers.saved.saveSearch' }, (close) => (
    <SaveForm {...searched} close={() => close()} />
  ));
