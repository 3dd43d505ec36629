import { pickupFields, type Organization, type Pickup, type PickupFields } from '@halles/contract';
import { useMemo, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { refuseOverwrite, useTypedFrom } from '../../../lib/overwrite.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { useNavigate } from '../../../ui/link.tsx';
import { AddressInputs, addressPartsOf, emptyAddress } from '../../organizations/index.ts';
import { FulfilmentFields } from './FulfilmentFields.tsx';
import { newPickup, pickupValues } from './fulfilment-values.ts';

interface PickupFormProps {
  /** Null for a new pickup place, at the seller's own address. */
  pickup: Pickup | null;
  organization: Organization;
}

export function PickupForm({ pickup, organization }: PickupFormProps) {
  const text = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const [fresh] = useState(() =>
    newPickup(
      formats.dayOf(new Date()),
      organization.address ? addressPartsOf(organization.address) : emptyAddress(organization.country),
    ),
  );
  const stored = useMemo(() => (pickup ? pickupValues(pickup) : fresh), [pickup, fresh]);
  const form = useForm<PickupFields>({
    stored,
    schema: pickupFields,
    save: async (changed, whole) => {
      if (pickup) {
        refuseOverwrite(typedFrom, stored, form.values);
        const { id: pickupId, version } = pickup;
        const saved = await api.distribution.changePickup({ pickupId, version, change: changed });
        snackbar.success('distribution.saved');
        const now = pickupValues(saved);
        typedFrom.current = now;
        return now;
      }
      await api.distribution.createPickup(whole);
      snackbar.success('distribution.saved');
      return undefined;
    },
  });
  const typedFrom = useTypedFrom(stored, form.isDirty);
  return (
    <Form
      form={form}
      {...(!pickup && { saveLabel: text('distribution.pickup.create') })}
      {...(!pickup && {
        onCancel: () => navigate(`${paths.distribution}?tab=pickups`),
      })}
      {...(pickup === null && {
        onSaved: () => navigate(`${paths.distribution}?tab=pickups`),
      })}
    >
      <FulfilmentFields
        form={form}
        currency={organization.currency}
        kind="pickup"
        location={
          <AddressInputs
            value={form.values.address}
            onChange={(address) => form.set('address', address)}
            field={(part) => form.field(`address.${part}`)}
            subject={form.values.name || organization.name}
            withMap
          />
        }
      />
    </Form>
  );
}
