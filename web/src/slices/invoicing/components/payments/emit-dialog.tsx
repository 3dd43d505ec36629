import { dayIn, type Invoice } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheInvoice } from '../../queries.ts';
import { seen } from '../invoice/seen.ts';
import { tryStep } from '../invoice/moves.ts';
import { EmissionForm } from './emission-form.tsx';

function Emit({ invoice, close }: { invoice: Invoice; close: (done?: boolean) => void }) {
  const { timeZone } = useOrganization();
  return (
    <EmissionForm
      balanceMinor={invoice.balanceMinor}
      currency={invoice.currency}
      today={dayIn(new Date(), timeZone)}
      accepted={invoice.document.paymentMethods}
      vendorName={invoice.vendor.name}
      close={close}
      send={async (emission) => {
        const emitted = cacheInvoice(await api.invoicing.emitPayment({ ...seen(invoice), ...emission }));
        snackbar.success('invoicing.emission.done', {
          action: { label: 'ui.actions.undo', onClick: () => void tryStep(emitted, 'withdraw') },
        });
      }}
    />
  );
}

/** money.md: the buyer announces a payment; the seller confirms what arrived. */
export const openEmitDialog = (invoice: Invoice): Promise<boolean | undefined> =>
  openDialog<boolean>(
    { title: 'invoicing.emission.dialog', params: { number: invoice.number ?? '' }, width: 520 },
    (close) => <Emit invoice={invoice} close={close} />,
  );
