import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { focusNextIn } from './focus-lines.ts';
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
