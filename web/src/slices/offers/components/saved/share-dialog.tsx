import { organizationId, type ItemList, type OrganizationId } from '@halles/contract';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { queryClient } from '../../../../lib/query.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useNewest } from '../../../../lib/overwrite.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { MultiSelectField } from '../../../../ui/fields/multi-select-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { usePartners } from '../../../relationships/index.ts';

const schema = z.object({ partnerIds: z.array(organizationId).max(500) });

function ShareForm({ list: opened, close }: { list: ItemList; close: () => void }) {
  const text = useText();
  const { newest: list, send } = useNewest(opened);
  const { id: own, isSeller } = useOrganization();
  const suppliers = usePartners('customer');
  const others = usePartners(isSeller ? 'vendor' : 'customer');
  const form = useForm<{ partnerIds: OrganizationId[] }>({
    stored: { partnerIds: list.visibleForOrganizations.filter((id) => id !== own) },
    schema,
    save: async (_changed, { partnerIds }) => {
      await send(api.catalogue.shareItemList({ itemListId: list.id, version: list.version, partnerIds }));
      await queryClient.invalidateQueries({ queryKey: ['catalogue.listItemLists'] });
      snackbar.success('offers.saved.shareDone');
    },
  });
  return (
    <Form form={form} saveLabel={text('offers.saved.share')} close={close}>
      <MultiSelectField
        {...form.field('partnerIds')}
        onChange={(chosen) => form.set('partnerIds', chosen as OrganizationId[])}
        label={text('offers.saved.partners')}
        description={text('offers.saved.partnersHelp')}
        placeholder={text('offers.saved.choosePartners')}
        options={isSeller ? [...suppliers, ...others] : suppliers}
      />
    </Form>
  );
}

/** Chooses the partners who see the list. */
export const openShareDialog = (list: ItemList): Promise<void> =>
  openDialog<void>({ title: 'offers.saved.shareTitle', params: { name: list.name } }, (close) => (
    <ShareForm list={list} close={() => close()} />
  )).then(() => undefined);
