import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { wholeLine, type PackEntry } from './packing.ts';
import type { Packing } from './use-packing.ts';

/** Counts all that nobody counted. The button goes with it, so the focus goes on. */
export function TickRest({ rest, packing }: { rest: readonly PackEntry[]; packing: Packing }) {
  const text = useText();
  if (rest.length === 0) return null;
  return (
    <Button
      onClick={({ currentTarget }) => {
        rest.forEach(({ line }) => packing.tick(line, wholeLine(line)));
        focusNextIn(currentTarget.closest('li'));
      }}
    >
      {text('ordering.packing.tickRest')}
    </Button>
  );
}

export const ticksIn = (place: Element | null) => [
  ...(place?.querySelectorAll<HTMLElement>('[data-tick]:not(:disabled)') ?? []),
];

/** The first line of a group that is not counted, or what ends the group. */
export const nextIn = (place: Element | null) =>
  ticksIn(place).find(({ dataset }) => dataset['tick'] === 'open') ??
  place?.querySelector<HTMLElement>('[data-end] button:not(:disabled)');

/** Once the tick is shown. */
export const focusNextIn = (place: Element | null): void =>
  void requestAnimationFrame(() => nextIn(place)?.focus());
