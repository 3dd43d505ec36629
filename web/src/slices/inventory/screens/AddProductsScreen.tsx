import { Allowed } from '../../../lib/allowed.tsx';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useNavigate } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Card } from '../../../ui/section.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { ProductsForSaleForm } from '../components/for-sale/ProductsForSaleForm.tsx';

export default function AddProductsScreen() {
  const text = useText();
  const navigate = useNavigate();
  return (
    <Allowed ability="editCatalogue">
      <PageHeader title={text('inventory.forSale.title')} subtitle={text('inventory.forSale.subtitle')} />
      <Card>
        <ProductsForSaleForm
          saveLabel={text('inventory.forSale.save')}
          onSaved={(count) => {
            snackbar.success('inventory.forSale.saved', { params: { count } });
            navigate(paths.inventory);
          }}
        />
      </Card>
    </Allowed>
  );
}
