import { api } from '../../../../lib/api.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { EmissionForm } from '../payments/emission-form.tsx';
import { cacheMailedInvoice, withdrawEmissionByLink, type Mailed } from './mailed.ts';

/** screens.md: "payment emitted", without an account. The buyer announces a payment. */
export const openEmitByLinkDialog = ({ token, invoice }: Mailed): Promise<boolean | undefined> =>
  openDialog<boolean>(
    { title: 'invoicing.emission.dialog', params: { number: invoice.number }, width: 520 },
    (close) => (
      <EmissionForm
        balanceMinor={invoice.balanceMinor}
        currency={invoice.currency}
        today={invoice.today}
        accepted={invoice.document.paymentMethods}
        vendorName={invoice.vendor.name}
        close={close}
        send={async (emission) => {
          const { version } = invoice;
          const emitted = cacheMailedInvoice(
            token,
            await api.invoicing.emitPaymentByLink({ token, version, ...emission }),
          );
          snackbar.success('invoicing.emission.done', {
            action: {
              label: 'ui.actions.undo',
              onClick: () => void withdrawEmissionByLink({ token, invoice: emitted }),
            },
          });
        }}
      />
    ),
  );
