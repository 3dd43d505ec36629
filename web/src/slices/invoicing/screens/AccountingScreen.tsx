import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/use-may.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Codes } from '../components/accounting/Codes.tsx';
import { openExportDialog } from '../components/accounting/export-dialog.tsx';
import { Exports } from '../components/accounting/Exports.tsx';
import { codesHref, programIn } from '../components/accounting/programs.ts';

/** Exports to the accounting program, and the codes used there. */
export default function AccountingScreen() {
  const text = useText();
  const may = useMay();
  const [search] = useAddressSearch();
  const isCodes = search['view'] === 'codes';
  const canExport = may('handleInvoices');
  const program = programIn(search);
  return (
    <>
      <PageHeader
        title={text('invoicing.accounting.title.page')}
        subtitle={text('invoicing.accounting.subtitle')}
        breadcrumb={[
          { label: text('invoicing.list.title'), href: paths.vendorInvoices },
          { label: text('invoicing.accounting.title.page') },
        ]}
        primary={
          canExport &&
          !isCodes && (
            <PrimaryAction onClick={() => void openExportDialog()}>
              {text('invoicing.accounting.export')}
            </PrimaryAction>
          )
        }
      />
      <Tabs
        label={text('invoicing.accounting.title.page')}
        current={isCodes ? 'codes' : 'exports'}
        tabs={[
          { id: 'exports', label: text('invoicing.accounting.tabs.exports'), href: paths.accounting },
          { id: 'codes', label: text('invoicing.accounting.tabs.codes'), href: codesHref(program) },
        ]}
      />
      {isCodes ? <Codes program={program} /> : <Exports canExport={canExport} />}
    </>
  );
}
