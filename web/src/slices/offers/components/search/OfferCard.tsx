import { useEffect, useRef, type MouseEvent } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Link } from '../../../../ui/link.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { useOrderField } from '../order-field.ts';
import { FavouriteButton } from '../saved/FavouriteButton.tsx';
import type { Favourites } from '../saved/use-favourites.ts';
import type { CachedOffer } from './cached-results.ts';
import styles from './OfferCard.module.css';
import { OfferDays } from './OfferDays.tsx';
import { OfferPhoto } from './OfferPhoto.tsx';
import { OfferPrice } from './OfferPrice.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { useOfferWords } from './use-labels.ts';

interface OfferCardProps {
  cached: CachedOffer;
  /** A flat row instead of a card. */
  isLine: boolean;
  /** The row that the keys `j` and `k` moved to. */
  isActive: boolean;
  favourites: Favourites;
  href: string;
  onOpen: () => void;
}

const opensElsewhere = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey;

export function OfferCard({ cached, isLine, isActive, favourites, href, onOpen }: OfferCardProps) {
  const { offer, isGone, priceBefore } = cached;
  const words = useOfferWords();
  const orderField = useOrderField();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isActive) card.current?.querySelector('a')?.focus();
  }, [isActive]);
  return (
    <article
      ref={card}
      className={classNames(styles.card, isLine && styles.line)}
      data-gone={isGone || undefined}
      data-active={isActive || undefined}
    >
      <div className={styles.photo}>
        <OfferPhoto url={offer.thumbnailUrl} />
      </div>
      <div className={styles.facts}>
        <h3 className={styles.name}>
          <Link
            href={href}
            className={styles.open}
            onClick={(event) => {
              if (opensElsewhere(event)) return;
              event.preventDefault();
              onOpen();
            }}
          >
            {words.nameOf(offer)}
          </Link>
        </h3>
        <p className={styles.quiet}>{words.titleOf(offer)}</p>
        <p className={styles.quiet}>
          {[offer.seller.name, offer.producer?.name].filter((name) => name !== undefined).join(' · ')}
        </p>
        <Marks cached={cached} />
      </div>
      <div className={styles.terms}>
        <OfferPrice offer={offer} priceBefore={priceBefore} />
        <p className={styles.quiet}>
          <OfferDays offer={offer} />
        </p>
        {offer.closesAt !== null && !isGone && <TimeLeft closesAt={offer.closesAt} />}
        {orderField && !isGone && <div className={styles.order}>{orderField({ offer })}</div>}
      </div>
      <div className={styles.heart}>
        <FavouriteButton formatId={offer.id} name={words.nameOf(offer)} favourites={favourites} />
      </div>
    </article>
  );
}

/** Certifications, remaining stock, and changes since the offer was first shown. */
function Marks({ cached: { offer, isGone, priceBefore } }: { cached: CachedOffer }) {
  const text = useText();
  const words = useOfferWords();
  const isMarked =
    isGone ||
    priceBefore !== null ||
    offer.isFull ||
    offer.stock !== 'inStock' ||
    offer.certifications.length > 0;
  if (!isMarked) return null;
  return (
    <p className={styles.marks}>
      {isGone && <StatusChip tone="bad">{text('offers.search.gone')}</StatusChip>}
      {!isGone && priceBefore !== null && (
        <StatusChip tone="info">{text('offers.search.priceChanged')}</StatusChip>
      )}
      {!isGone && offer.isFull && <StatusChip tone="wait">{text('offers.search.full')}</StatusChip>}
      {!isGone && offer.stock !== 'inStock' && (
        <StatusChip tone="wait">{text(`offers.search.stock.${offer.stock}`)}</StatusChip>
      )}
      {offer.certifications.map((each) => (
        <span key={each} className={styles.certification}>
          {words.certification(each)}
        </span>
      ))}
    </p>
  );
}
