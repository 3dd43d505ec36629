import { useText } from '../../../../lib/i18n/index.ts';
import type { TableAddress } from '../../../../lib/live-table.tsx';
import { useAddressSearch } from '../../../../lib/routes.ts';
import { SearchSelectField } from '../../../../ui/fields/search-select-field.tsx';
import { withFilter } from '../../../../ui/table/table-state.ts';
import type { OwnFilters } from '../../../../ui/table/phone-filters.tsx';
import { usePartnerSearch } from '../../../relationships/index.ts';
import { hrefWith, type OrdersQuery } from './orders-address.ts';
import styles from './Orders.module.css';
import { PeriodBar } from './PeriodBar.tsx';

/** The date to group by, the period and the partner, all in the address. */
export function useOrderFilters(
  { side, view, tab, period }: OrdersQuery,
  [state, setState]: TableAddress,
): OwnFilters {
  const text = useText();
  const [search, setSearch] = useAddressSearch();
  const { period: preset, from, until: _until, page: _page, partner: _partner, ...rest } = search;
  const partner = state.filters['partner']?.[0] || null;
  const found = usePartnerSearch(side, partner);
  const partnerWord = text(partnerWords[side]);
  // Orders that wait are listed whatever their date.
  const shownPeriod = tab === 'actionRequired' ? null : period;
  const isPeriodSet = shownPeriod !== null && (preset ?? from) !== undefined;
  return {
    count: Number(isPeriodSet) + Number(partner !== null),
    onClear: () => setSearch(rest),
    render: (inSheet) => (
      <>
        <PeriodBar
          view={view}
          hrefOfView={(next) => hrefWith(side, search, { view: next, period: undefined })}
          period={shownPeriod}
          isSet={isPeriodSet}
          inSheet={inSheet}
          onChange={(next) => setSearch({ ...rest, ...(partner !== null && { partner }), ...next })}
        />
        <div className={styles.partner}>
          <SearchSelectField
            label={partnerWord}
            labelHidden={!inSheet}
            placeholder={partnerWord}
            value={partner}
            onChange={(id) => setState(withFilter(state, 'partner', id === null ? [] : [id]))}
            {...found}
          />
        </div>
      </>
    ),
  };
}

const partnerWords = { vendor: 'ordering.words.customer', customer: 'ordering.words.vendor' } as const;
