import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { isProblem } from '../../../lib/problem-error.ts';
import { useAddressParams, useAddressSearch } from '../../../lib/routes.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { invoicePath } from '../components/list/invoices-address.ts';
import { MailedInvoicePage } from '../components/mailed/MailedInvoice.tsx';
import { mailedInvoiceQuery } from '../queries.ts';
import styles from './MailedInvoiceScreen.module.css';

/** True after a return from paying by card; read once, so that a reload shows the plain page. */
function useBackFromCard(): boolean {
  const [{ card, ...others }, change] = useAddressSearch();
  const [isBack] = useState(card === 'paid');
  useEffect(() => {
    if (card !== undefined) change(others);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it arrives
  }, []);
  return isBack;
}

/** A card payment is confirmed a moment after the payer returns. */
const REFETCH_MS = 3_000;

/** Public: the invoice behind an emailed or printed link; members of its parties are redirected to their own page. */
export default function MailedInvoiceScreen() {
  const text = useText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { token } = useAddressParams<'token'>();
  const isPaidNow = useBackFromCard();
  const { data, error, refetch } = useQuery({
    ...mailedInvoiceQuery(token),
    refetchInterval: ({ state }) => isPaidNow && (state.data?.balanceMinor ?? 0) > 0 && REFETCH_MS,
  });
  const own = data?.own ?? null;
  useEffect(() => {
    // Going back leads to the email, not to this redirect.
    if (own) void navigate({ to: invoicePath(own.side, own.invoiceId), replace: true });
  }, [own, navigate]);
  const isGone = isProblem(error, 'invoicing.linkExpired') || isProblem(error, 'request.invalid');
  return (
    <div className={styles.screen}>
      {data && !own && <MailedInvoicePage token={token} invoice={data} isPaidNow={isPaidNow} />}
      {!data && isGone && (
        <EmptyState
          isPage
          illustration="broken"
          title={text('invoicing.mailed.gone')}
          action={<Button href={paths.dashboard}>{text('invoicing.mailed.home')}</Button>}
        >
          {text('invoicing.mailed.goneMessage')}
        </EmptyState>
      )}
      {!data && !isGone && error !== null && (
        <ErrorState
          isPage
          title={text('invoicing.invoice.loadFailed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
        />
      )}
      {(own || (!data && error === null)) && <PageSkeleton />}
    </div>
  );
}
