import { offerFilter, type OfferFacets, type OfferFilter } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx';
import styles from './Facets.module.css';

interface PriceFacetProps {
  filter: OfferFilter;
  price: NonNullable<OfferFacets['price']>;
  onChange: (change: Partial<OfferFilter>) => void;
}

/** Lowest and highest unit price. */
export function PriceFacet({ filter, price, onChange }: PriceFacetProps) {
  const text = useText();
  const formats = useFormats();
  return (
    <fieldset className={styles.facet}>
      <legend className={styles.name}>{text('offers.facets.price')}</legend>
      <div className={styles.prices}>
        {(['priceFrom', 'priceTo'] as const).map((end) => (
          <PriceEnd
            key={`${end} ${filter[end] ?? ''}`}
            label={text(`offers.facets.${end}`)}
            value={filter[end] ?? ''}
            hint={formats.unitPrice(end === 'priceFrom' ? price.lowest : price.highest, price.currency)}
            onChange={(value) => onChange({ [end]: value })}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface PriceEndProps {
  label: string;
  value: string;
  /** The lowest or highest price among the results. */
  hint: string;
  onChange: (value: string | undefined) => void;
}

/** Searches when the field is left or Enter is pressed, as a half-typed number is no filter. */
function PriceEnd({ label, value, hint, onChange }: PriceEndProps) {
  const text = useText();
  const [typed, setTyped] = useState(value);
  const read = offerFilter.shape.priceFrom.safeParse(typed === '' ? undefined : typed);
  const take = () => {
    if (read.success && typed !== value) onChange(read.data);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <DecimalField
        label={label}
        value={typed}
        decimals={2}
        placeholder={hint}
        error={read.success ? undefined : text('offers.facets.priceInvalid')}
        onChange={setTyped}
        onBlur={take}
      />
    </form>
  );
}
