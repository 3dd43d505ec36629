import { useState } from 'react';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Hands over each photo once it is small; a result is not saved while one is not. */
export function useShrinking(onShrunk: (photo: string) => void) {
  const [underWay, setUnderWay] = useState(0);
  const add = async (file: File): Promise<void> => {
    setUnderWay((count) => count + 1);
    try {
      onShrunk(await shrinkPhoto(file));
    } catch {
      snackbar.error('deliveries.drive.photoFailed');
    } finally {
      setUnderWay((count) => count - 1);
    }
  };
  return { underWay, add: (file: File) => void add(file) };
}
