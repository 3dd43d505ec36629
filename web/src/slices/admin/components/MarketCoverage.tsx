import { zoneName, type CoveredPlace } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { query } from '../../../lib/query.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AreaMap, type Area } from '../../../ui/map/area-map.tsx';
import styles from './Market.module.css';
import { MarketReport } from './MarketReport.tsx';

const NO_AREAS: readonly Area[] = [];

/** Where buyers are, and where nobody delivers to them: on a map, in words, and zone by zone. */
export function MarketCoverage() {
  return (
    <QueryState query={useQuery(query('admin.listCoveredPlaces', {}))} failed="admin.market.coverageFailed">
      {(places) => <Coverage places={places} />}
    </QueryState>
  );
}

function Coverage({ places }: { places: readonly CoveredPlace[] }) {
  const text = useText();
  const formats = useFormats();
  const dots = useMemo(
    () =>
      places.flatMap(({ code, buyers, unserved, sellers, location }) =>
        location === null
          ? []
          : [
              {
                id: code,
                name: text('admin.market.place', { code, buyers, sellers, count: buyers }),
                ...location,
                isCovered: unserved === 0,
              },
            ],
      ),
    [places, text],
  );
  const reader = formats.language === 'fr-CA' ? 'FR' : 'EN';
  const unserved = Object.entries(Object.groupBy(places, ({ zone }) => zone)).flatMap(
    ([zone, found = []]) => {
      const count = found.reduce((sum, place) => sum + place.unserved, 0);
      return count === 0 ? [] : [{ zone, count, name: zoneName(zone, reader) }];
    },
  );
  if (places.length === 0)
    return (
      <EmptyState illustration="search" title={text('admin.market.empty.zones')}>
        {text('admin.market.noBuyers')}
      </EmptyState>
    );
  return (
    <div className={styles.coverage}>
      <div className={styles.map}>
        <AreaMap label={text('admin.market.map')} areas={NO_AREAS} dots={dots} />
        <div className={styles.facts}>
          <h2 className={styles.title}>{text('admin.market.unservedTitle')}</h2>
          {unserved.length === 0 ? (
            <p>{text('admin.market.allServed')}</p>
          ) : (
            <ul className={styles.zones}>
              {unserved.map(({ zone, name, count }) => (
                <li key={zone}>{text('admin.market.unservedZone', { name, count })}</li>
              ))}
            </ul>
          )}
          <p className="quiet">{text('admin.market.dots')}</p>
        </div>
      </div>
      <MarketReport report="zones" />
    </div>
  );
}
