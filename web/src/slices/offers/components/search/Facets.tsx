import { offersLimits, type OfferFacets, type OfferFilter } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { FormSkeleton } from '../../../../ui/skeletons.tsx';
import { chosenFacets, type ChosenFacet } from './address.ts';
import { categoryValues, facetValues } from './facet-filters.ts';
import styles from './Facets.module.css';
import { FacetValues } from './FacetValues.tsx';
import { PriceFacet } from './PriceFacet.tsx';
import { useCategories, useLabels } from './use-labels.ts';

interface FacetsProps {
  filter: OfferFilter;
  facets: OfferFacets | undefined;
  onChange: (change: Partial<OfferFilter>) => void;
}

/** The filters, each choice with the number of offers it would leave. */
export function Facets({ filter, facets, onChange }: FacetsProps) {
  const text = useText();
  const formats = useFormats();
  const labels = useLabels(facets);
  const { categories, nameOf } = useCategories();
  if (!facets) return <FormSkeleton fields={5} />;
  const valuesOf = (facet: ChosenFacet) =>
    facet === 'category'
      ? categoryValues(facets.category, categories, filter.category, nameOf)
      : facetValues(facet, facets, filter[facet], labels);
  return (
    <div className={styles.facets}>
      <div>
        <CheckboxField
          label={
            <span className={styles.value}>
              <span>{text('offers.facets.inStock')}</span>{' '}
              <span className={styles.count}>{formats.number(facets.inStock)}</span>
            </span>
          }
          value={filter.inStock}
          onChange={(inStock) => onChange({ inStock })}
        />
        <CheckboxField
          label={text('offers.facets.local', { km: formats.number(offersLimits.localKm) })}
          value={filter.local}
          onChange={(local) => onChange({ local })}
        />
        <CheckboxField
          label={text('offers.facets.mySuppliers')}
          value={filter.mySuppliers}
          onChange={(mySuppliers) => onChange({ mySuppliers })}
        />
      </div>
      {chosenFacets.map((facet) => (
        <FacetValues
          key={facet}
          name={text(`offers.facets.${facet}`)}
          values={valuesOf(facet)}
          chosen={filter[facet]}
          onChange={(chosen) => onChange({ [facet]: chosen })}
        />
      ))}
      <SelectField
        label={text('offers.facets.pickupKm')}
        value={String(filter.pickupKm)}
        options={distancesWith(filter.pickupKm).map((km) => ({
          value: String(km),
          label: text('offers.facets.within', { km: formats.number(km) }),
        }))}
        onChange={(km) => onChange({ pickupKm: Number(km) })}
      />
      {facets.price && <PriceFacet filter={filter} price={facets.price} onChange={onChange} />}
    </div>
  );
}

const pickupDistances = [25, 50, 100, 200, 300, 500];

/** With the one of the address, which may be any. */
const distancesWith = (km: number): number[] => [...new Set([...pickupDistances, km])].sort((a, b) => a - b);
