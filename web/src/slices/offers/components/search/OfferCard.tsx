import { use, useEffect, useRef, type MouseEvent } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { Link } from '../../../../ui/link.tsx';
import { useMediaQuery } from '../../../../ui/use-media-query.ts';
import { GuideOrderContext, useOrderField } from '../order-field.ts';
import { FavouriteButton } from '../saved/FavouriteButton.tsx';
import type { Favourites } from '../saved/use-favourites.ts';
import type { CachedOffer } from './cached-results.ts';
import styles from './OfferCard.module.css';
import { Marks, Seller, Tags } from './offer-card-parts.tsx';
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
  const guideOrder = use(GuideOrderContext);
  const amount = orderField && guideOrder?.amounts({ vendorId: offer.seller.id, formatIds: [offer.id] });
  // Two cards stand side by side there: with more words the date would be cut off.
  const isPhone = useMediaQuery('(width < 600px)');
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
      <div className={styles.facts}>
        <h3 className={styles.name}>
          <Link
            href={href}
            className={styles.open}
            title={words.nameOf(offer)}
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
        {isLine && <Tags offer={offer} />}
      </div>
      <Seller offer={offer} />
      <div className={styles.price}>
        <OfferPrice offer={offer} priceBefore={priceBefore} isLarge />
      </div>
      <div className={styles.terms}>
        <p className={styles.quiet}>
          <OfferDays offer={offer} length={isPhone ? 'day' : 'weekday'} />
        </p>
        {offer.closesAt !== null && !isGone && <TimeLeft closesAt={offer.closesAt} />}
      </div>
      <div className={styles.act}>
        <Marks cached={cached} amount={isGone ? null : amount} />
        {orderField && !isGone && <div className={styles.order}>{orderField({ offer })}</div>}
      </div>
      <div className={styles.photo}>
        <OfferPhoto url={offer.thumbnailUrl} />
        {!isLine && <Tags offer={offer} />}
      </div>
      <div className={styles.heart}>
        <FavouriteButton formatId={offer.id} name={words.nameOf(offer)} favourites={favourites} />
      </div>
    </article>
  );
}
