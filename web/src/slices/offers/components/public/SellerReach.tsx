import { zoneName, type PublicSeller } from '@halles/contract';
import { useMemo } from 'react';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { AreaMap } from '../../../../ui/map/area-map.tsx';
import { SideSection } from '../../../../ui/side-section.tsx';
import { useOfferWords } from '../search/use-labels.ts';
import styles from './Seller.module.css';

/** A zone's name, a postal-code prefix or a drawn area, as `codesOfCoverage` writes them. */
function useZoneWords() {
  const text = useText();
  const reader = useReader();
  return (code: string): string => {
    if (code.startsWith('~')) return text('offers.public.seller.postalPrefix', { prefix: code.slice(1) });
    if (code.startsWith('@')) return text('offers.public.seller.drawn');
    return zoneName(code, reader);
  };
}

/** Where the seller delivers, and its pickup places. */
export function SellerReach({ seller }: { seller: PublicSeller }) {
  const text = useText();
  const formats = useFormats();
  const zoneWords = useZoneWords();
  const { areas, towns, fulfilments, zoneCodes } = seller;
  const dots = useMemo(
    () => [
      ...towns.map(({ name, location }, index) => ({
        id: `town ${index}`,
        name,
        ...location,
        isCovered: true,
      })),
      ...fulfilments.flatMap(({ id, name, location }) =>
        location ? [{ id, name, ...location, isCovered: true }] : [],
      ),
    ],
    [towns, fulfilments],
  );
  const zones = [...new Set(zoneCodes.map(zoneWords))];
  return (
    <SideSection title={text('offers.public.seller.reach')}>
      {fulfilments.length === 0 ? (
        <p className="quiet">{text('offers.public.seller.noWays', { name: seller.name })}</p>
      ) : (
        <div className="stack-12">
          {zones.length > 0 && (
            <p>{text('offers.public.seller.deliversIn', { zones: formats.list(zones) })}</p>
          )}
          {areas.length + dots.length > 0 && (
            <AreaMap
              label={text('offers.public.seller.map', { name: seller.name })}
              areas={areas}
              postalCodes={zoneCodes.filter((code) => !code.startsWith('@'))}
              dots={dots}
            />
          )}
          <Ways fulfilments={fulfilments} />
        </div>
      )}
    </SideSection>
  );
}

function Ways({ fulfilments }: { fulfilments: PublicSeller['fulfilments'] }) {
  const text = useText();
  const formats = useFormats();
  const words = useOfferWords();
  return (
    <ul className={styles.fulfilments}>
      {fulfilments.map(({ id, kind, name, city, days }) => (
        <li key={id} className={styles.fulfilment}>
          <span>
            {text(`offers.search.way.${kind}`, { name })}
            {city !== null && city !== '' && <span className="quiet">, {city}</span>}
          </span>
          <span className="quiet">{formats.list(words.days(days, false))}</span>
        </li>
      ))}
    </ul>
  );
}
