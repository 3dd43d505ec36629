import type { Currency, DeliveryFee } from '@halles/contract';
import type { Formats } from '../../../lib/formats.ts';
import type { useText } from '../../../lib/i18n/index.ts';

interface Fee extends Pick<DeliveryFee, 'base' | 'freeFromMinor'> {
  currency: Currency;
}

/** `$15.00, free from $400.00`, `3% of products`, `none`. */
export function describeFee(
  { base, freeFromMinor, currency }: Fee,
  text: ReturnType<typeof useText>,
  formats: Formats,
): string {
  const fee =
    base.kind === 'percent'
      ? text('distribution.fee.percentText', { percent: formats.percent(base.percent) })
      : base.amountMinor === 0
        ? text('distribution.fee.none')
        : formats.money({ amountMinor: base.amountMinor, currency });
  if (freeFromMinor === null) return fee;
  return `${fee}, ${text('distribution.fee.freeFromText', {
    amount: formats.money({ amountMinor: freeFromMinor, currency }),
  })}`;
}
