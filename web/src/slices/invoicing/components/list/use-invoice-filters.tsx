import type { TableAddress } from '../../../../lib/live-table.tsx';
import { useAddressSearch } from '../../../../lib/routes.ts';
import type { OwnFilters } from '../../../../ui/table/phone-filters.tsx';
import { PartnerChoice } from '../words/PartnerChoice.tsx';
import type { InvoicesQuery } from './invoices-address.ts';
import { PeriodChoice } from './PeriodChoice.tsx';

/** The period and the partner, both in the address. */
export function useInvoiceFilters(
  { side, period }: InvoicesQuery,
  today: string,
  table: TableAddress,
): OwnFilters {
  const [search, setSearch] = useAddressSearch();
  const { period: _period, from: _from, until: _until, page: _page, partner, ...rest } = search;
  const hasPartner = Boolean(table[0].filters['partner']?.[0]);
  return {
    count: Number(period.preset !== 'any') + Number(hasPartner),
    onClear: () => setSearch(rest),
    render: (inSheet) => (
      <>
        <PeriodChoice
          {...{ period, today, inSheet }}
          onChange={(next) => setSearch({ ...rest, ...(hasPartner && { partner }), ...next })}
        />
        <PartnerChoice {...{ side, table }} labelHidden={!inSheet} />
      </>
    ),
  };
}
