import type { Amounts, Currency } from '@halles/contract';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useHubTexts } from '../words.tsx';

/** A margin in money and in per cent of the sale. */
export function MarginFigure({ amounts, currency }: { amounts: Amounts; currency: Currency }) {
  const formats = useFormats();
  const { money } = useHubTexts();
  const { marginMinor, marginPercent } = amounts;
  if (marginMinor === null) return <span className="quiet">—</span>;
  return (
    <b className={marginMinor < 0 ? 'bad' : undefined}>
      {money(marginMinor, currency)}
      {marginPercent !== null && <small> {formats.percent(marginPercent, 1)}</small>}
    </b>
  );
}
