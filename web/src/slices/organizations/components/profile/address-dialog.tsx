import { addressFields, type Address, type Organization, type OrganizationId } from '@halles/contract';
import { useState } from 'react';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { currentOf } from '../../../../lib/problem-error.ts';
import { queryClient } from '../../../../lib/query.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { addressesQuery } from '../../queries.ts';
import { AddressInputs } from '../fields/AddressInputs.tsx';
import { newId } from '../../../../lib/new-id.ts';
import { addressPartsOf, emptyAddress } from '../fields/places.ts';
import type { OrganizationAddress } from './people.ts';

interface AddressValues {
  label: string;
  isMain: boolean;
  deliveryNotes: string;
  address: Address;
}

const NOTES_MAX = 5_000;

interface AddressFormProps {
  organization: Organization;
  address: OrganizationAddress | null;
  isFirst: boolean;
  close: () => void;
}

const valuesOf = (stored: OrganizationAddress): AddressValues => ({
  label: stored.label,
  isMain: stored.isMain,
  deliveryNotes: stored.deliveryNotes,
  address: addressPartsOf(stored),
});

function AddressForm({ organization, address, isFirst, close }: AddressFormProps) {
  const text = useText();
  // A second attempt is about the same address, which the first may have saved.
  const [addressId] = useState(() => address?.id ?? newId<'Address'>());
  const [stored, setStored] = useState<AddressValues>(() =>
    address
      ? valuesOf(address)
      : { label: '', isMain: isFirst, deliveryNotes: '', address: emptyAddress(organization.country) },
  );
  const form = useForm<AddressValues>({
    stored,
    schema: addressFields,
    save: async (_changed, whole) => {
      const madeFrom = address && stored;
      try {
        await api.organizations.putAddress({
          organizationId: organization.id,
          addressId,
          ...whole,
          madeFrom,
        });
      } catch (error) {
        // The person is told, and sees what is stored now in the fields they left alone.
        const current = currentOf(error) as OrganizationAddress | null;
        if (current) setStored(valuesOf(current));
        throw error;
      }
      await queryClient.invalidateQueries({ queryKey: addressesQuery(organization.id).queryKey });
      snackbar.success('organizations.addresses.saved');
    },
  });
  return (
    <Form form={form} close={close}>
      <Fields>
        <TextField
          {...form.field('label')}
          label={text('organizations.addresses.label')}
          placeholder={text('organizations.addresses.labelPlaceholder')}
        />
        <AddressInputs
          value={form.values.address}
          onChange={(next) => form.set('address', next)}
          field={(part) => form.field(`address.${part}`)}
          subject={form.values.label || organization.name}
          withMap
        />
        <TextareaField
          {...form.field('deliveryNotes')}
          label={text('organizations.addresses.deliveryNotes')}
          maxLength={NOTES_MAX}
          rows={3}
        />
        {/* There is always a main address: another one replaces it by being made the main address. */}
        {!(address?.isMain ?? isFirst) && (
          <CheckboxField {...form.field('isMain')} label={text('organizations.addresses.makeMain')} />
        )}
      </Fields>
    </Form>
  );
}

/** Adds an address, or changes the given one. */
export const openAddressDialog = (
  organization: Organization,
  address: OrganizationAddress | null,
  isFirst = false,
): Promise<unknown> =>
  openDialog(
    {
      title: address ? 'organizations.addresses.editTitle' : 'organizations.addresses.addTitle',
      width: 640,
    },
    (close) => <AddressForm {...{ organization, address, isFirst, close }} />,
  );

export const removeAddress = (
  organizationId: OrganizationId,
  address: OrganizationAddress,
): Promise<boolean> =>
  runAction(
    async () => {
      await api.organizations.removeAddress({ organizationId, addressId: address.id });
      await queryClient.invalidateQueries({ queryKey: addressesQuery(organizationId).queryKey });
    },
    {
      confirm: {
        title: 'organizations.addresses.removeTitle',
        message: 'organizations.addresses.removeMessage',
        confirm: 'organizations.addresses.removeConfirm',
        danger: true,
      },
      params: { name: address.label || address.city },
      done: 'organizations.addresses.removed',
      failed: 'organizations.addresses.removeFailed',
    },
  );
