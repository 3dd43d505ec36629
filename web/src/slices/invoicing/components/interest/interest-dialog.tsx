import type { InvoiceId, OrganizationId } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { query } from '../../../../lib/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import styles from '../invoice/Dialogs.module.css';
import { InterestChoice, type InterestChoiceProps } from './InterestChoice.tsx';

function Proposed(props: Omit<InterestChoiceProps, 'plan'>) {
  const text = useText();
  const errorText = useErrorText();
  const { customerId, close } = props;
  const { data, error } = useQuery({ ...query('invoicing.previewInterest', { customerId }), gcTime: 0 });
  if (data && data.invoices.length > 0) return <InterestChoice {...props} plan={data} />;
  return (
    <>
      <p className={error ? styles.bad : 'quiet'} role={error ? 'alert' : 'status'}>
        {error ? errorText(error) : text(data ? 'invoicing.interest.none' : 'invoicing.shares.loading')}
      </p>
      <DialogActions>
        <Button onClick={() => close()}>{text('ui.dialog.close')}</Button>
      </DialogActions>
    </>
  );
}

interface InterestInput {
  customer: { id: OrganizationId; name: string };
  invoiceId?: InvoiceId;
}

/** Drafts interest for late payment at the rate stated on the invoices, then opens the draft for review. */
export async function openInterestDialog(
  { customer, invoiceId }: InterestInput,
  go: (id: string) => void,
): Promise<void> {
  const draftId = await openDialog<InvoiceId>(
    { title: 'invoicing.interest.title', params: { name: customer.name }, width: 620 },
    (close) => <Proposed customerId={customer.id} invoiceId={invoiceId ?? null} close={close} />,
  );
  if (draftId !== undefined) go(draftId);
}
