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
    const reader = language === 'fr-CA' ? 'FR' : 'EN';
    const product = (of: NamedFormat): string => inLanguage(of.productName, reader);
    const format = (of: NamedFormat): string => inLanguage(of.formatTitle, reader);
    return { product, format, whole: (of: NamedFormat) => `${product(of)}, ${format(of)}` };
  }, [language]);
}
