import { IconPlus } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useTableAddress } from '../../../lib/live-table.tsx';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/use-may.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { importHref } from '../../imports/index.ts';
import { productFilters } from '../components/products/products-query.ts';
import { ProductsTable } from '../components/products/ProductsTable.tsx';

export default function ProductsScreen() {
  const text = useText();
  const mayEdit = useMay()('editCatalogue');
  const [state, setState] = useTableAddress(productFilters);
  return (
    <>
      <PageHeader
        title={text('catalogue.products.title')}
        subtitle={text('catalogue.products.subtitle')}
        {...(mayEdit && {
          secondary: [{ label: text('imports.import'), href: importHref('products') }],
          primary: (
            <PrimaryAction icon={<IconPlus aria-hidden />} href={paths.newProduct}>
              {text('catalogue.products.new')}
            </PrimaryAction>
          ),
        })}
      />
      <ProductsTable state={state} onStateChange={setState} mayEdit={mayEdit} />
    </>
  );
}
