import { useSyncExternalStore } from 'react';

/** Spec §2: on such screens the navigation covers the page and a button opens it. */
const query = () => matchMedia('(width < 1280px)');

const subscribe = (listener: () => void) => {
  const list = query();
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

export const useMediumOrSmaller = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
