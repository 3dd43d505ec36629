import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { downloadFile } from '../../../../lib/downloads.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useMay } from '../../../../lib/use-may.ts';
import type { Action } from '../../../../ui/action-menu.tsx';
import { useNavigate } from '../../../../ui/link.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { openInterestDialog } from '../interest/interest-dialog.tsx';
import { beginBatch } from '../batches/batch-actions.ts';
import { openRecordDialog } from '../payments/record-dialog.tsx';
import type { CustomerAgeing } from './ageing-sums.ts';

const MOST = 100;

/** Reminds of all that is overdue; invoices that cannot be reminded (announced, disputed) say why. */
const remind = ({ customer, currency }: CustomerAgeing): Promise<boolean> =>
  runAction(
    async () => {
      const overdue = await api.invoicing.listInvoices({
        side: 'vendor',
        tab: 'overdue',
        partnerId: customer.id,
        page: 1,
        pageSize: MOST,
      });
      const late = overdue.rows.filter((row) => row.currency === currency);
      if (late.length === 0) snackbar.info('invoicing.monitor.nothingOverdue');
      else
        await beginBatch(
          'remind',
          late.map(({ id }) => id),
        );
    },
    { failed: 'invoicing.failed' },
  );

const statement = ({ customer }: CustomerAgeing): Promise<boolean> =>
  runAction(() => downloadFile('api/documents/customer-statement.pdf', { customerId: customer.id }), {
    failed: 'invoicing.failed',
  });

export function useCustomerActions(): (row: CustomerAgeing) => Action[] {
  const text = useText();
  const may = useMay();
  const navigate = useNavigate();
  return (row) => {
    const late = row.to30 + row.to60 + row.to90 + row.over90;
    return [
      ...(may('recordPayments')
        ? [
            {
              label: text('invoicing.actions.recordPayment'),
              onClick: () => void openRecordDialog({ customer: row.customer, currency: row.currency }),
            },
          ]
        : []),
      ...(may('handleInvoices') && late > 0
        ? [
            { label: text('invoicing.monitor.remind'), onClick: () => void remind(row) },
            {
              label: text('invoicing.actions.chargeInterest'),
              onClick: () =>
                void openInterestDialog({ customer: row.customer }, (id) =>
                  navigate(paths.vendorInvoice(id)),
                ),
            },
          ]
        : []),
      { label: text('invoicing.monitor.statement'), onClick: () => void statement(row) },
      {
        label: text('invoicing.monitor.invoices'),
        href: `${paths.vendorInvoices}?partner=${row.customer.id}`,
      },
    ];
  };
}
