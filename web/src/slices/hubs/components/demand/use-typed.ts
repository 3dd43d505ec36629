import { useState } from 'react';
import { storageKey } from '../../../../lib/send-left.ts';
import { readStored, writeStored } from '../../../../ui/storage.ts';
import { NOTHING_TYPED, type Typed } from './week-figures.ts';

const isSomething = ({ quantities, leftOut }: Typed): boolean =>
  Object.keys(quantities).length > 0 || leftOut.length > 0;

/** What is typed for a day stays on the device until it is ordered or the day is over; sign-out removes it. */
export function useTyped(on: string, today: string) {
  const key = storageKey('halles.hub.week')!;
  const [typed, setTyped] = useState<Typed>(
    () => readStored<Record<string, Typed>>(key, {})[on] ?? NOTHING_TYPED,
  );
  const change = (changed: (now: Typed) => Typed) =>
    setTyped((now) => {
      const next = changed(now);
      const stored = readStored<Record<string, Typed>>(key, {});
      const current = Object.entries({ ...stored, [on]: next }).filter(
        ([day, ofDay]) => day >= today && isSomething(ofDay),
      );
      writeStored(key, current.length === 0 ? null : Object.fromEntries(current));
      return next;
    });
  return [typed, change] as const;
}
