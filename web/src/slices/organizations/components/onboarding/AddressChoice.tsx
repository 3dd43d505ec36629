import { address as addressSchema, type Address } from '@halles/contract';
import { useState } from 'react';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { PlaceField } from '../../../../ui/fields/place-field.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { AddressInputs } from '../fields/AddressInputs.tsx';
import { addressLine, emptyAddress, isEmptyAddress, placeAddress, searchPlaces } from '../fields/places.ts';
import { withAddress, type OnboardingValues } from './draft.ts';
import styles from './Onboarding.module.css';

interface AddressChoiceProps {
  form: Form<OnboardingValues>;
  onLoadingChange: (isLoading: boolean) => void;
}

/** One field for the whole address; by hand, or when a part is missing, one for each part. */
export function AddressChoice({ form, onLoadingChange }: AddressChoiceProps) {
  const text = useText();
  const language = useReader();
  const [byHand, setByHand] = useState(false);
  const { values } = form;
  const { address } = values;
  const change = (next: Address) => {
    const { country, currency } = withAddress(values, next);
    form.set('address', next);
    form.set('country', country);
    form.set('currency', currency);
  };
  const isPartial = !isEmptyAddress(address) && !addressSchema.safeParse(address).success;
  if (byHand || isPartial)
    return (
      <AddressInputs
        value={address}
        onChange={change}
        field={(part) => form.field(`address.${part}`)}
        subject={values.name}
      />
    );
  const missing = form.errorAt('address.street') !== undefined;
  return (
    <div>
      <PlaceField<Address>
        name="address.street"
        label={text('organizations.onboarding.address.title')}
        description={text('organizations.onboarding.address.description')}
        placeholder={text('organizations.address.searchPlaceholder')}
        value={isEmptyAddress(address) ? null : address}
        onChange={(place) => change(place ?? emptyAddress(values.country))}
        format={addressLine}
        search={(typed, signal) => searchPlaces(typed, language, null, signal)}
        details={(id) => placeAddress(id, language, address)}
        onLoadingChange={onLoadingChange}
        error={missing ? text('organizations.onboarding.address.choose') : undefined}
        required
      />
      <button type="button" className={styles.link} onClick={() => setByHand(true)}>
        {text('organizations.onboarding.address.byHand')}
      </button>
    </div>
  );
}
