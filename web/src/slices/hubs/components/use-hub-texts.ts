import { inLanguage, type Currency } from '@halles/contract';
import { useFormats } from '../../../lib/use-formats.ts';
import { useReader } from '../../../lib/i18n/index.ts';

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
