import { useMemo } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useNavigate } from '../../../../ui/link.tsx';
import { AreaMap, type Area } from '../../../../ui/map/area-map.tsx';
import { onMap, type SellersQuery } from './directory-address.ts';
import styles from './Sellers.module.css';
import { useAllSellers } from './use-all-sellers.ts';

const NO_AREAS: readonly Area[] = [];

/** The towns of the sellers. Full dots deliver to the postal code; without one all dots are full. */
export function SellersMap({ urlQuery }: { urlQuery: SellersQuery }) {
  const text = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const { sellers } = useAllSellers(onMap(urlQuery));
  const dots = useMemo(
    () =>
      sellers.flatMap(({ slug, name, location, delivers }) =>
        location ? [{ id: slug, name, ...location, isCovered: delivers !== false }] : [],
      ),
    [sellers],
  );
  const unplaced = sellers.filter(({ location }) => location === null).map(({ name }) => name);
  return (
    <div>
      <AreaMap
        label={text('offers.public.directory.mapLabel')}
        areas={NO_AREAS}
        dots={dots}
        onPress={(slug) => navigate(paths.publicSeller(slug))}
      />
      <p className={styles.notes}>
        {urlQuery.postalCode !== '' && (
          <span>{text('offers.public.directory.fullDots', { postalCode: urlQuery.postalCode })}</span>
        )}
        {unplaced.length > 0 && (
          <span>{text('offers.public.directory.notOnMap', { names: formats.list(unplaced) })}</span>
        )}
      </p>
    </div>
  );
}
