import { inLanguage, type Bilingual } from '@halles/contract';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';

/** Active or archived: the same labels for products, formats and producers. */
export function ActivityChip({ isArchived }: { isArchived: boolean }) {
  const text = useText();
  return (
    <StatusChip tone={isArchived ? 'info' : 'good'}>
      {text(isArchived ? 'catalogue.labels.archived' : 'catalogue.labels.active')}
    </StatusChip>
  );
}

interface Titled {
  productName: Bilingual;
  title: { en: string; fr: string };
}

/** Names of products and formats, in the reader's language. */
export function useNames() {
  const reader = useReader();
  const name = (of: { en: string; fr: string }): string => inLanguage(of, reader);
  return {
    name,
    /** `Carottes nantaises, sac de 5 kg` */
    format: (of: Titled): string => `${name(of.productName)}, ${name(of.title)}`,
  };
}
