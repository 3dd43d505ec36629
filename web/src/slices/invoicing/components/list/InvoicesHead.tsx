import type { OrderSide } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFeature, useMay } from '../../../../lib/use-may.ts';
import type { Action } from '../../../../ui/action-menu.tsx';
import { PrimaryAction } from '../../../../ui/button.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { openExportDialog } from '../accounting/export-dialog.tsx';
import { openBillingDialog } from '../billing/billing-dialog.tsx';
import { openFrenchTermsDialog } from '../billing/french-terms-dialog.tsx';
import type { InvoicesInput } from '../../queries.ts';

interface InvoicesHeadProps {
  side: OrderSide;
  /** The list's filter, which an export can use. */
  filter: Omit<InvoicesInput, 'page' | 'pageSize'>;
}

export function InvoicesHead({ side, filter }: InvoicesHeadProps) {
  const text = useText();
  const may = useMay();
  const { country } = useOrganization();
  const isExported = useFeature('accountingExports');
  const isBilling = side === 'vendor' && may('handleInvoices');
  const menu: Action[] =
    side === 'customer'
      ? [{ label: text('invoicing.payments.made'), href: `${paths.customerInvoices}?view=payments` }]
      : [
          ...(isBilling
            ? [
                ...(isExported
                  ? [
                      {
                        label: text('invoicing.accounting.exportMenu'),
                        onClick: () => void openExportDialog({ filter }),
                      },
                    ]
                  : []),
                { label: text('invoicing.billing.open'), onClick: () => void openBillingDialog() },
                ...(country === 'FR'
                  ? [{ label: text('invoicing.france.open'), onClick: () => void openFrenchTermsDialog() }]
                  : []),
              ]
            : []),
          { label: text('invoicing.monitor.title'), href: paths.paymentMonitor },
        ];
  return (
    <PageHeader
      title={text('invoicing.list.title')}
      primary={
        isBilling && <PrimaryAction href={paths.newInvoice}>{text('invoicing.list.new')}</PrimaryAction>
      }
      secondary={
        side === 'vendor' && isExported
          ? [{ label: text('invoicing.accounting.title.page'), href: paths.accounting }]
          : []
      }
      menu={menu}
    />
  );
}
