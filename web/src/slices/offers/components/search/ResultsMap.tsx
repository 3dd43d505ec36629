import type { OfferFacets, OfferFilter, OrganizationId } from '@halles/contract';
import { useMemo } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { AreaMap, type Area } from '../../../../ui/map/area-map.tsx';
import { useAllSellers } from '../public/use-all-sellers.ts';
import styles from './Found.module.css';

const NO_AREAS: readonly Area[] = [];
const NO_FILTER = {};
const NO_SELLERS: OfferFacets['seller'] = [];

interface ResultsMapProps {
  filter: OfferFilter;
  facets: OfferFacets | undefined;
  onChange: (change: Partial<OfferFilter>) => void;
}

/**
 * The sellers of the results on a map: full dots for the chosen ones, or for all while none is chosen. Pressing a dot
 * chooses its seller, as the facet does.
 */
export function ResultsMap({ filter, facets, onChange }: ResultsMapProps) {
  const text = useText();
  const formats = useFormats();
  // The towns come from the public directory of sellers.
  const { sellers: directory, isLoaded } = useAllSellers(NO_FILTER);
  const sellers = facets?.seller ?? NO_SELLERS;
  const chosen = JSON.stringify(filter.seller);
  const dots = useMemo(() => {
    const ids = JSON.parse(chosen) as string[];
    return sellers.flatMap(({ value, name, count }) => {
      const location = directory.find(({ id }) => id === value)?.location;
      if (!location) return [];
      const isCovered = ids.length === 0 || ids.includes(value);
      return [{ id: value, name: `${name} (${formats.number(count)})`, ...location, isCovered }];
    });
  }, [sellers, directory, chosen, formats]);
  const unplaced = isLoaded
    ? sellers.filter(({ value }) => !dots.some(({ id }) => id === value)).map(({ name }) => name)
    : [];
  const press = (id: string) => {
    const seller = id as OrganizationId;
    const others = filter.seller.filter((other) => other !== seller);
    onChange({ seller: others.length < filter.seller.length ? others : [...others, seller] });
  };
  return (
    <div className={styles.map}>
      <AreaMap label={text('offers.search.map')} areas={NO_AREAS} dots={dots} onPress={press} />
      {unplaced.length > 0 && (
        <p className={styles.unplaced}>{text('offers.search.notOnMap', { names: formats.list(unplaced) })}</p>
      )}
    </div>
  );
}
