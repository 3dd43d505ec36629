import { useState, type MouseEvent } from 'react';

/** What a button does when pressed; the button shows a promise as work under way and ignores presses meanwhile. */
export type PressHandler = (event: MouseEvent<HTMLElement>) => unknown;

/** True until the promise of the last press settles. */
export function useRunning<Event = MouseEvent<HTMLElement>>(
  onPress: ((event: Event) => unknown) | undefined,
): [isRunning: boolean, press: (event: Event) => void] {
  const [isRunning, setRunning] = useState(false);
  const press = (event: Event) => {
    const work = onPress?.(event);
    if (!(work instanceof Promise)) return;
    setRunning(true);
    void work.finally(() => setRunning(false));
  };
  return [isRunning, press];
}
