import { useSyncExternalStore } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import styles from './HallPicture.module.css';

/** Loaded only on wide screens, into a frame of its size. */
const MarketHall = lazyPart(() => import('./MarketHall.tsx'));
const wide = () => matchMedia('(min-width: 960px)');
const onMediaChange = (run: () => void) => {
  const list = wide();
  list.addEventListener('change', run);
  return () => list.removeEventListener('change', run);
};

/** Decorative drawing of a market hall, with what the market is for. */
export function HallPicture() {
  const text = useText();
  const hasRoom = useSyncExternalStore(onMediaChange, () => wide().matches);
  if (!hasRoom) return null;
  return (
    <figure className={styles.hall}>
      <svg viewBox="0 0 440 440" aria-hidden>
        <MarketHall />
      </svg>
      <figcaption className={styles.words}>{text('identity.login.tagline')}</figcaption>
    </figure>
  );
}
