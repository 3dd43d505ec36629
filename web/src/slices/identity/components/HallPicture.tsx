import { lazy, Suspense, useSyncExternalStore } from 'react';

/** Loaded only on wide screens. */
const MarketHall = lazy(() => import('./MarketHall.tsx'));
const wide = () => matchMedia('(min-width: 960px)');
const onMediaChange = (run: () => void) => {
  const list = wide();
  list.addEventListener('change', run);
  return () => list.removeEventListener('change', run);
};

export function HallPicture() {
  const hasRoom = useSyncExternalStore(onMediaChange, () => wide().matches);
  if (!hasRoom) return null;
  return (
    <Suspense>
      <MarketHall />
    </Suspense>
  );
}
