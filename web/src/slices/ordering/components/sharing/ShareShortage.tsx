import { useLive } from '../../../../lib/live.ts';
import { useReasons } from '../../../../lib/use-reason.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import type { FormatId } from '@halles/contract';

const SharePanel = lazyPart(async () => ({ default: (await import('./SharePanel.tsx')).SharePanel }));

interface ShareProps {
  on: string;
  /** Formats with a shortage, and the quantity missing. */
  short: readonly { formatId: FormatId; missing: string }[];
}

/** Shares a shortage over the orders of its day by a rule, as the screen of the day does. */
export function ShareShortage({ on, short }: ShareProps) {
  const reasonOf = useReasons();
  const { data } = useLive('ordering.listShortages', { on });
  if (!data) return null;
  const requestedByFormat = new Map(data.items.map(({ formatId, requested }) => [formatId, requested]));
  const available = short.flatMap(({ formatId, missing }) => {
    const requested = requestedByFormat.get(formatId);
    return requested === undefined ? [] : [{ formatId, available: left(requested, missing) }];
  });
  if (available.length === 0) return null;
  return (
    <SharePanel
      on={on}
      items={data.items}
      short={available}
      tags={data.tags}
      disabledReason={reasonOf(data.can.share)}
    />
  );
}

const THOUSANDTHS = 1_000;

const left = (requested: string, missing: string): string =>
  String(
    Math.max(Math.round(Number(requested) * THOUSANDTHS) - Math.round(Number(missing) * THOUSANDTHS), 0) /
      THOUSANDTHS,
  );
