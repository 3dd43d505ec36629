import type { Product } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useAddressSearch } from '../../../../lib/routes.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { openPriceDialog } from './price-dialog.tsx';
import { useNames } from './words.tsx';

/** Offers to set the price, and count the stock, of a product that was just saved without them. */
export function NextStep({ product }: { product: Product }) {
  const text = useText();
  const may = useMay();
  const names = useNames();
  const [search, setSearch] = useAddressSearch();
  const next = search['next'];
  const format = product.formats.find(({ isArchived }) => !isArchived);
  const needsPrice =
    (next === 'price' || next === 'priceAndStock') && format !== undefined && may('editPrices');
  const needsStock = (next === 'stock' || next === 'priceAndStock') && may('editStock');
  if (!needsPrice && !needsStock) return null;
  const price = async () => {
    if (await openPriceDialog(format!)) setSearch(needsStock ? { next: 'stock' } : {});
  };
  const stock = `${paths.inventory}?search=${encodeURIComponent(names.name(product.name))}`;
  return (
    <Banner
      tone="info"
      title={text('catalogue.products.next.title')}
      actions={
        <>
          {needsPrice && (
            <Button size="small" onClick={() => void price()}>
              {text('catalogue.products.next.price')}
            </Button>
          )}
          {needsStock && (
            <Button size="small" href={stock}>
              {text('catalogue.products.next.stock')}
            </Button>
          )}
        </>
      }
    >
      {text('catalogue.products.next.help')}
    </Banner>
  );
}
