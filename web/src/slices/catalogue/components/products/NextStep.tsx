import type { FormatRow, Product } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { useAddressSearch } from '../../../../lib/routes.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { openPriceDialog } from './price-dialog.tsx';
import { useNames } from './words.tsx';

/** Which steps were done since, here or on another page. */
function useDone(product: Product, format: FormatRow | undefined, isRequested: boolean) {
  const names = useNames();
  const { id: organizationId } = useOrganization();
  const formatId = format?.id ?? ('' as FormatRow['id']);
  const options = { enabled: isRequested && format !== undefined };
  const search = names.name(product.name);
  const { data: prices } = useLive('catalogue.listPriceListItems', { organizationId, search }, options);
  const { data: stock } = useLive('inventory.getItem', { formatId }, options);
  return {
    price: prices?.rows.some(({ inventoryItemId }) => inventoryItemId === formatId) === true,
    stock: stock !== undefined && stock.state !== 'out',
  };
}

/** Offers to set the price, and count the stock, of a product that was just saved without them. */
export function NextStep({ product }: { product: Product }) {
  const text = useText();
  const may = useMay();
  const names = useNames();
  const [search, setSearch] = useAddressSearch();
  const next = search['next'];
  const format = product.formats.find(({ isArchived }) => !isArchived);
  const done = useDone(product, format, next !== undefined);
  const asks = (step: 'price' | 'stock') => (next === step || next === 'priceAndStock') && !done[step];
  const needsPrice = asks('price') && format !== undefined && may('editPrices');
  const needsStock = asks('stock') && may('editStock');
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
