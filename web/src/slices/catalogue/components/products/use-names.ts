import { inLanguage, type Bilingual } from '@halles/contract';
import { useReader } from '../../../organizations/index.ts';

interface Titled {
  productName: Bilingual;
  title: { en: string; fr: string };
}

/** Names of products and formats, in the reader's language. */
export function useNames() {
  const reader = useReader();
  const name = (of: Bilingual): string => inLanguage(of, reader);
  const title = (of: { en: string; fr: string }): string => inLanguage(of, reader);
  return {
    name,
    title,
    /** `Carottes nantaises, sac de 5 kg` */
    format: (of: Titled): string => `${name(of.productName)}, ${title(of.title)}`,
  };
}
