import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PurchasesTable } from '../components/purchases/PurchasesTable.tsx';

export default function PurchasesScreen() {
  const text = useText();
  return (
    <>
      <PageHeader
        title={text('hubs.purchases.title')}
        breadcrumb={[
          { label: text('hubs.hub.title'), href: paths.hub },
          { label: text('hubs.purchases.title') },
        ]}
      />
      <PurchasesTable />
    </>
  );
}
