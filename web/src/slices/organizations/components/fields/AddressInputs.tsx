import type { Address, Country } from '@halles/contract';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { PlaceField } from '../../../../ui/fields/place-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import type { Bound } from '../../../../ui/form/use-form.ts';
import { PinMap } from '../../../../ui/map/pin-map.tsx';
import {
  addressLine,
  emptyAddress,
  isEmptyAddress,
  placeAddress,
  regionsOf,
  searchPlaces,
  withPostalCode,
} from './places.ts';

type TextPart = 'street' | 'unit' | 'city' | 'region' | 'postalCode';

interface AddressInputsProps {
  value: Address;
  onChange: (address: Address) => void;
  /** `form.field` of one part. */
  field: (part: TextPart) => Bound<string>;
  /** Whose address it is, for the label of the map. */
  subject: string;
  disabled?: boolean;
  withMap?: boolean;
}

/** Filled in by the place picker, completed by hand, and corrected on the map. */
export function AddressInputs({
  value,
  onChange,
  field,
  subject,
  disabled = false,
  withMap = false,
}: AddressInputsProps) {
  const text = useText();
  const language = useReader();
  const postalCode = field('postalCode');
  const region = field('region');
  const changeCountry = (country: Country | null) =>
    country && onChange({ ...withPostalCode({ ...value, country, region: '' }, value.postalCode), country });
  return (
    <div className="shrinks stack-12">
      <PlaceField<Address>
        label={text('organizations.address.search')}
        description={text('organizations.address.searchHelp')}
        placeholder={text('organizations.address.searchPlaceholder')}
        value={isEmptyAddress(value) ? null : value}
        onChange={(place) => onChange(place ?? emptyAddress(value.country))}
        format={addressLine}
        search={(typed, signal) => searchPlaces(typed, language, value.country, signal)}
        details={(id) => placeAddress(id, language, value)}
        disabled={disabled}
      />
      <Fields columns={2}>
        <TextField
          {...field('street')}
          label={text('organizations.address.street')}
          required
          disabled={disabled}
        />
        <TextField {...field('unit')} label={text('organizations.address.unit')} disabled={disabled} />
        <TextField
          {...field('city')}
          label={text('organizations.address.city')}
          required
          disabled={disabled}
        />
        <TextField
          {...postalCode}
          label={text('organizations.address.postalCode')}
          required
          disabled={disabled}
          onBlur={() => {
            onChange(withPostalCode(value, postalCode.value));
            postalCode.onBlur();
          }}
        />
        <SelectField
          {...region}
          value={region.value === '' ? null : region.value}
          onChange={(code) => region.onChange(code ?? '')}
          label={text(
            value.country === 'CA' ? 'organizations.address.region' : 'organizations.address.regionFR',
          )}
          placeholder={text('organizations.address.regionPlaceholder')}
          options={regionsOf(value.country, language)}
          disabled={disabled}
        />
        <SelectField
          label={text('organizations.address.country')}
          value={value.country}
          onChange={changeCountry}
          options={(['CA', 'FR'] as const).map((country) => ({
            value: country,
            label: text(`organizations.countries.${country}`),
          }))}
          required
          disabled={disabled}
        />
      </Fields>
      {withMap && (
        <div className="stack-6">
          <PinMap
            label={text('organizations.address.pin', { name: subject })}
            pinName={text('organizations.address.pin', { name: subject })}
            pin={value.location}
            {...(!disabled && { onMove: (location) => onChange({ ...value, location }) })}
          />
          {!disabled && (
            <p className="quiet small">
              {text(
                value.location === null ? 'organizations.address.noPin' : 'organizations.address.pinHelp',
              )}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
