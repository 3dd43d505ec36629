import type { OrderSide } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import type { TableAddress } from '../../../../lib/live-table.tsx';
import { SearchSelectField } from '../../../../ui/fields/search-select-field.tsx';
import { withFilter } from '../../../../ui/table/table-state.ts';
import { usePartnerSearch } from '../../../relationships/index.ts';
import styles from './Words.module.css';

interface PartnerChoiceProps {
  side: OrderSide;
  table: TableAddress;
  labelHidden: boolean;
}

/** The filter of a list by customer, or by supplier. */
export function PartnerChoice({ side, table: [state, setState], labelHidden }: PartnerChoiceProps) {
  const text = useText();
  const partner = state.filters['partner']?.[0] || null;
  const found = usePartnerSearch(side, partner);
  const label = text(side === 'vendor' ? 'invoicing.words.customer' : 'invoicing.words.vendor');
  return (
    <div className={styles.partner}>
      <SearchSelectField
        {...{ label, labelHidden }}
        placeholder={label}
        value={partner}
        onChange={(id) => setState(withFilter(state, 'partner', id === null ? [] : [id]))}
        {...found}
      />
    </div>
  );
}
