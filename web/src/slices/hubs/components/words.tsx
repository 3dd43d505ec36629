import {
  inLanguage,
  type Amounts,
  type Currency,
  type PurchaseRow,
  type StatementState,
} from '@halles/contract';
import { useFormats } from '../../../lib/use-formats.ts';
import { useReader, useText } from '../../../lib/i18n/index.ts';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';

/** Texts for formats, amounts and quantities, in the reader's language. */
export function useHubTexts() {
  const formats = useFormats();
  const reader = useReader();
  return {
    localized: (texts: { en: string; fr: string }) => inLanguage(texts, reader),
    money: (amountMinor: number, currency: Currency) => formats.money({ amountMinor, currency }),
    quantity: (value: string, unit?: string) =>
      [formats.number(value, 3), unit].filter(Boolean).join('\u00a0'),
    period: ({ from, until }: { from: string; until: string }) =>
      `${formats.day(from)} – ${formats.day(until)}`,
  };
}

const statementTones: Record<StatementState, Tone> = {
  draft: 'info',
  owed: 'now',
  paid: 'good',
  carried: 'wait',
};

export function StatementChip({ state }: { state: StatementState }) {
  const text = useText();
  return <StatusChip tone={statementTones[state]}>{text(`hubs.states.${state}`)}</StatusChip>;
}

const purchaseTones: Record<PurchaseRow['status'], Tone> = {
  sent: 'wait',
  received: 'good',
  cancelled: 'bad',
};

/** A shortage waits until the hub shares it among customers. */
export function PurchaseChip({ status, isShort }: Pick<PurchaseRow, 'status' | 'isShort'>) {
  const text = useText();
  if (isShort) return <StatusChip tone="now">{text('hubs.purchases.short')}</StatusChip>;
  return <StatusChip tone={purchaseTones[status]}>{text(`hubs.purchases.states.${status}`)}</StatusChip>;
}

/** A margin in money and in per cent of the sale. */
export function MarginFigure({ amounts, currency }: { amounts: Amounts; currency: Currency }) {
  const formats = useFormats();
  const { money } = useHubTexts();
  const { marginMinor, marginPercent } = amounts;
  if (marginMinor === null) return null;
  return (
    <b className={marginMinor < 0 ? 'bad' : undefined}>
      {money(marginMinor, currency)}
      {marginPercent !== null && <small> {formats.percent(marginPercent, 1)}</small>}
    </b>
  );
}
