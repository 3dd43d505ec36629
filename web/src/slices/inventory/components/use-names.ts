import { inLanguage, type Bilingual } from '@halles/contract';
import { useMemo } from 'react';
import { useLanguage } from '../../../lib/i18n/index.ts';

interface NamedFormat {
  productName: Bilingual;
  formatTitle: { en: string; fr: string };
}

/** Names of formats, in the reader's language. */
export function useNames() {
  const language = useLanguage();
  return useMemo(() => {
    const isFrench = language === 'fr-CA';
    const product = (of: NamedFormat): string => inLanguage(of.productName, isFrench ? 'FR' : 'EN');
    const format = (of: NamedFormat): string => (isFrench ? of.formatTitle.fr : of.formatTitle.en);
    return { product, format, whole: (of: NamedFormat) => `${product(of)}, ${format(of)}` };
  }, [language]);
}
