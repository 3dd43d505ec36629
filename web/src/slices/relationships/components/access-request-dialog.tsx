import { relationshipLimits, type OrganizationId } from '@halles/contract';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { queryClient } from '../../../lib/query.ts';
import { useOrganization } from '../../../lib/session.ts';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { addressPartsOf } from '../../organizations/index.ts';
import { cacheRelation, type FoundVendor } from '../queries.ts';

type RequestedVendor = Pick<FoundVendor, 'id' | 'name' | 'logoUrl'>;

const schema = z.object({ message: z.string().trim().max(relationshipLimits.message) });

/** Spec §3: the payload carries both organizations' names, logos, contacts and addresses. */
function usePayload(vendor: RequestedVendor) {
  const own = useOrganization();
  const participants: OrganizationId[] = [own.id, vendor.id];
  const participantsData = {
    [own.id]: {
      name: own.name,
      logoUrl: own.logoUrl ?? '',
      contactInfo: own.contactInfo,
      address: own.address && addressPartsOf(own.address),
    },
    [vendor.id]: {
      name: vendor.name,
      logoUrl: vendor.logoUrl ?? '',
      contactInfo: { email: null, otherEmails: [], phones: [] },
      address: null,
    },
  };
  return { participants, participantsData, as: 'customer' as const };
}

function AccessRequestForm({ vendor, close }: { vendor: RequestedVendor; close: () => void }) {
  const text = useText();
  const payload = usePayload(vendor);
  const form = useForm<{ message: string }>({
    stored: { message: '' },
    schema,
    save: async (_changed, { message }) => {
      cacheRelation(await api.relationships.create({ ...payload, message }));
      await queryClient.invalidateQueries({ queryKey: ['relationships.findVendors'] });
      snackbar.success('relationships.suppliers.asked', { params: { name: vendor.name } });
    },
  });
  return (
    <Form form={form} saveLabel={text('relationships.suppliers.send')} close={close}>
      <TextareaField
        {...form.field('message')}
        label={text('relationships.suppliers.message')}
        description={text('relationships.suppliers.messageHelp')}
        maxLength={relationshipLimits.message}
        rows={4}
      />
    </Form>
  );
}

export const openAccessRequestDialog = (vendor: RequestedVendor): Promise<unknown> =>
  openDialog(
    { title: 'relationships.suppliers.askOf', params: { name: vendor.name }, width: 480 },
    (close) => <AccessRequestForm vendor={vendor} close={() => close()} />,
  );
