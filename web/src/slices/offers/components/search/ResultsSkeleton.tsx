import { useText } from '../../../../lib/i18n/index.ts';
import { SkeletonBlock } from '../../../../ui/skeletons.tsx';
import card from './OfferCard.module.css';
import styles from './Results.module.css';

/** Cards of the final size while the first results load. */
export function ResultsSkeleton({ isLine }: { isLine: boolean }) {
  const text = useText();
  return (
    <div role="status">
      <span className="visually-hidden">{text('offers.search.loading')}</span>
      <div className={isLine ? styles.list : styles.grid} aria-hidden>
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className={`${card.card} ${isLine ? card.line : ''}`}>
            <div className={card.photo}>
              <SkeletonBlock size="picture" />
            </div>
            <div className={card.facts}>
              <SkeletonBlock size="title" width="half" />
              <SkeletonBlock width="third" />
            </div>
            <div className={card.price}>
              <SkeletonBlock size="title" width="third" />
            </div>
            <div className={card.seller}>
              <div className="shrinks">
                <SkeletonBlock width="half" />
                <SkeletonBlock width="third" />
              </div>
            </div>
            <div className={card.act}>
              <SkeletonBlock size="title" width="third" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
