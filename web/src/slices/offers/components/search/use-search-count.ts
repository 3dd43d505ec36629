import { useEffect, useRef } from 'react';
import { api } from '../../../../lib/api.ts';
import { useAppContext } from '../../../../lib/session.ts';

/** After this long without typing, the words are those that the person meant. */
const SETTLED_MS = 2_000;

/** Counts each finished search once, without the person; an admin who looks around is not counted. */
export function useSearchCount(text: string): void {
  const { view } = useAppContext();
  const counted = useRef(new Set<string>());
  useEffect(() => {
    const words = text.trim();
    if (view !== 'own' || words === '' || counted.current.has(words)) return undefined;
    const timer = setTimeout(() => {
      counted.current.add(words);
      // A search that could not be counted changes nothing for the person.
      api.offers.countSearch({ text: words }).catch(() => undefined);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text, view]);
}
