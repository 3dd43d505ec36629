import { inLanguage, type Bilingual, type Currency, type PriceListItem } from '@halles/contract';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';

interface Titled {
  productName: Bilingual;
  formatTitle: { en: string; fr: string };
}

/** Texts for an item and its prices, in the reader's language. */
export function useItemTexts(currency: Currency) {
  const text = useText();
  const formats = useFormats();
  const reader = useReader();
  const product = ({ productName }: Titled): string => inLanguage(productName, reader);
  const format = ({ formatTitle }: Titled): string => inLanguage(formatTitle, reader);
  const price = (value: string, { isVariableWeight }: Pick<PriceListItem, 'isVariableWeight'>): string => {
    const written = formats.unitPrice(value, currency);
    return isVariableWeight ? `${written}/kg` : written;
  };
  const breaks = (item: Pick<PriceListItem, 'breaks' | 'isVariableWeight'>): string =>
    formats.list(
      item.breaks.map((each) =>
        text('catalogue.priceLists.breaks.one', {
          price: price(each.unitPrice, item),
          from: formats.quantity(each.fromQuantity),
        }),
      ),
    );
  return {
    product,
    format,
    price,
    breaks,
    /** `Carottes nantaises, sac de 5 kg` */
    name: (item: Titled): string => [product(item), format(item)].filter(Boolean).join(', '),
  };
}
