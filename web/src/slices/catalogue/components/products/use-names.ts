import { inLanguage, type Bilingual } from '@halles/contract';
import { useReader } from '../../../../lib/i18n/index.ts';

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
