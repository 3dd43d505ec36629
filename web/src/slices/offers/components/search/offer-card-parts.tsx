import { offersLimits, type Offer } from '@halles/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { OrganizationAvatar } from '../../../../ui/avatar.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { CachedOffer } from './cached-results.ts';
import styles from './OfferCard.module.css';
import { useOfferWords } from './use-labels.ts';

/** Who made it, how far away it is, and who sells it where that is another one. */
export function Seller({ offer: { seller, producer, distanceKm } }: { offer: Offer }) {
  const formats = useFormats();
  const distance = distanceKm === null ? null : formats.quantity(distanceKm, 'km');
  return (
    <div className={styles.seller}>
      <OrganizationAvatar name={seller.name} imageUrl={seller.logoUrl} size="small" />
      <div className="shrinks">
        <p className={styles.who}>{(producer ?? seller).name}</p>
        <p className={styles.quiet}>
          {[distance, producer ? seller.name : seller.city]
            .filter((part) => part !== null && part !== '')
            .join(' · ')}
        </p>
      </div>
    </div>
  );
}

/** "Local" as measured from the buyer; what the seller declares is in the details. */
export function Tags({ offer: { certifications, isLocal } }: { offer: Offer }) {
  const text = useText();
  const words = useOfferWords();
  const declared = certifications.filter((each) => each !== 'local');
  if (declared.length === 0 && !isLocal) return null;
  return (
    <p className={styles.tags}>
      {declared.map((each) => (
        <span key={each} className={styles.tag}>
          {words.certification(each)}
        </span>
      ))}
      {isLocal && (
        <span className={styles.tag} title={text('offers.search.localHelp', { km: offersLimits.localKm })}>
          {text('offers.search.local')}
        </span>
      )}
    </p>
  );
}

/** Beside the order: what it comes to, unusual stock, and changes since the offer was first shown. */
export function Marks({ cached, amount }: { cached: CachedOffer; amount: ReactNode }) {
  const text = useText();
  const { offer, isGone, priceBefore } = cached;
  return (
    <p className={styles.marks}>
      <b className="figures">{amount}</b>
      {isGone && <StatusChip tone="bad">{text('offers.search.gone')}</StatusChip>}
      {!isGone && priceBefore !== null && (
        <StatusChip tone="info">{text('offers.search.priceChanged')}</StatusChip>
      )}
      {!isGone && offer.isFull && <StatusChip tone="wait">{text('offers.search.full')}</StatusChip>}
      {!isGone && offer.stock !== 'inStock' && (
        <span className={styles.stock}>
          <StatusChip tone="wait">{text(`offers.search.stock.${offer.stock}`)}</StatusChip>
        </span>
      )}
    </p>
  );
}
