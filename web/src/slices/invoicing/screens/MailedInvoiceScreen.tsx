import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Gone } from '../../../lib/gone.tsx';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useRouter } from '../../../lib/router/router-provider.tsx';
import { useAddressParams, useAddressSearch } from '../../../lib/routes.ts';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { invoicePath } from '../components/list/invoices-address.ts';
import { MailedInvoicePage } from '../components/mailed/MailedInvoice.tsx';
import { mailedInvoiceQuery } from '../queries.ts';

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
  const router = useRouter();
  const { token } = useAddressParams<'token'>();
  const isPaidNow = useBackFromCard();
  const result = useQuery({
    ...mailedInvoiceQuery(token),
    refetchInterval: ({ state }) => isPaidNow && (state.data?.balanceMinor ?? 0) > 0 && REFETCH_MS,
  });
  const own = result.data?.own ?? null;
  useEffect(() => {
    // Going back leads to the email, not to this redirect.
    if (own) void router.navigate(invoicePath(own.side, own.invoiceId), { replace: true });
  }, [own, router]);
  return (
    <div className="page-920">
      <QueryState
        query={result}
        isPage
        failed="invoicing.invoice.loadFailed"
        gone={
          <Gone
            title="invoicing.mailed.gone"
            help="invoicing.mailed.goneMessage"
            href={paths.dashboard}
            action="invoicing.mailed.home"
          />
        }
      >
        {(invoice) =>
          own ? <PageSkeleton /> : <MailedInvoicePage token={token} invoice={invoice} isPaidNow={isPaidNow} />
        }
      </QueryState>
    </div>
  );
}
