import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { query } from '../../../../lib/query.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useNavigate } from '../../../../ui/link.tsx';
import { AreaMap, type Area } from '../../../../ui/map/area-map.tsx';
import { onMap, type SellersQuery } from './directory-address.ts';
import styles from './SellersMap.module.css';

const NO_AREAS: readonly Area[] = [];

/** The towns of the sellers. Full dots deliver to the postal code; without one all dots are full. */
export function SellersMap({ urlQuery }: { urlQuery: SellersQuery }) {
  const text = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const { data } = useQuery(query('offers.listSellers', onMap(urlQuery)));
  const dots = useMemo(
    () =>
      (data?.rows ?? []).flatMap(({ slug, name, location, delivers }) =>
        location ? [{ id: slug, name, ...location, isCovered: delivers !== false }] : [],
      ),
    [data],
  );
  const unplaced = (data?.rows ?? []).filter(({ location }) => location === null).map(({ name }) => name);
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
        {data !== undefined && data.total > data.rows.length && (
          <span>
            {text('offers.public.directory.mapFirst', { number: formats.number(data.rows.length) })}
          </span>
        )}
      </p>
    </div>
  );
}
