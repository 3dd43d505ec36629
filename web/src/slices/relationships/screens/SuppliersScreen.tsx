import { IconSearch } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { useMay } from '../../../lib/use-may.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { SuppliersTable } from '../components/SuppliersTable.tsx';
import { VendorsTable } from '../components/VendorsTable.tsx';

const nearHref = `${paths.suppliers}?tab=near`;

export default function SuppliersScreen() {
  const text = useText();
  const formats = useFormats();
  const [search] = useAddressSearch();
  const may = useMay();
  const mayRequestAccess = may('editSuppliers');
  const { data: counts } = useLive('relationships.countByStatus', {});
  const total = counts && Object.values(counts.suppliers).reduce((sum, count) => sum + count, 0);
  const isNear = search['tab'] === 'near';
  return (
    <>
      <PageHeader
        title={text('relationships.suppliers.title')}
        {...(!isNear && {
          primary: (
            <PrimaryAction icon={<IconSearch aria-hidden />} href={nearHref}>
              {text('relationships.suppliers.find')}
            </PrimaryAction>
          ),
        })}
      />
      <Tabs
        label={text('relationships.suppliers.tabs')}
        current={isNear ? 'near' : 'mine'}
        tabs={[
          {
            id: 'mine',
            label: text('relationships.suppliers.mine'),
            href: paths.suppliers,
            ...(total !== undefined && { count: formats.number(total) }),
          },
          { id: 'near', label: text('relationships.suppliers.near'), href: nearHref },
        ]}
      />
      {isNear ? <VendorsTable mayRequestAccess={mayRequestAccess} /> : <SuppliersTable findHref={nearHref} />}
    </>
  );
}
