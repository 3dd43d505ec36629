import type { Currency, OrganizationId } from '@halles/contract';
import { useMemo } from 'react';
import { useLive } from '../../../../lib/live.ts';
import { owedOf, type OwedInvoice } from './shares.ts';

const MOST = 100;

/** The customer's open invoices; undefined while loading. */
export function useOwed(customerId: OrganizationId, currency: Currency): OwedInvoice[] | undefined {
  const { data } = useLive('invoicing.listInvoices', {
    side: 'vendor',
    tab: 'open',
    partnerId: customerId,
    page: 1,
    pageSize: MOST,
  });
  return useMemo(() => data && owedOf(data.rows, currency), [data, currency]);
}
