import { IconPlus } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { InventoryParts } from '../../../lib/inventory-parts.tsx';
import { useTableAddress } from '../../../lib/live-table.tsx';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/use-may.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useImportAction } from '../../imports/index.ts';
import { SavedViews } from '../../organizations/index.ts';
import { otherActivities, productFilters } from '../components/products/products-query.ts';
import { ProductsTable } from '../components/products/ProductsTable.tsx';

export default function ProductsScreen() {
  const text = useText();
  const mayEdit = useMay()('editCatalogue');
  const [state, setState] = useTableAddress(productFilters);
  const importAction = useImportAction('products');
  return (
    <>
      <PageHeader
        title={text('catalogue.products.title')}
        status={<InventoryParts current={paths.products} />}
        {...(mayEdit && {
          menu: importAction,
          primary: (
            <PrimaryAction icon={<IconPlus aria-hidden />} href={paths.newProduct}>
              {text('catalogue.products.new')}
            </PrimaryAction>
          ),
        })}
      />
      <Tabs
        label={text('catalogue.products.tabs')}
        current={state.filters['activity']?.[0] ?? ''}
        tabs={[
          { id: '', label: text('catalogue.products.active'), href: paths.products },
          ...otherActivities.map((id) => ({
            id,
            label: text(`catalogue.labels.activities.${id}`),
            href: `${paths.products}?activity=${id}`,
          })),
        ]}
      >
        <SavedViews table="products" tab="activity" filters={productFilters} />
      </Tabs>
      <ProductsTable state={state} onStateChange={setState} mayEdit={mayEdit} />
    </>
  );
}
