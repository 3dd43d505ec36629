import type { CustomerRow, OrderSide, RelationId } from '@halles/contract';
import { withoutAccents } from '@halles/contract/kernel';
import { useState } from 'react';
import { useLive } from '../../../lib/live.ts';
import type { InputNamed, OutputNamed } from '../../../lib/query.ts';
import { useAllRows } from '../../../lib/use-all-rows.ts';
import type { Option } from '../../../ui/fields/select-field.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';

const byName = { sort: 'name', pageSize: 100 } as const;
const active = { status: 'active', ...byName } as const;

type PartnerRow = Pick<CustomerRow, 'partner'>;

type ListName = 'relationships.listCustomers' | 'relationships.listSuppliers';

/** All active customers by name. */
export function useCustomers(): { customers: readonly CustomerRow[]; isLoading: boolean } {
  const { rows, isLoading } = useAllRows('relationships.listCustomers', active);
  return { customers: rows, isLoading };
}

/** All partners of one side by name. */
export function usePartners(side: OrderSide): Option[] {
  const customers = useAllRows('relationships.listCustomers', byName, side === 'vendor');
  const suppliers = useAllRows('relationships.listSuppliers', byName, side === 'customer');
  const rows: readonly PartnerRow[] = (side === 'vendor' ? customers : suppliers).rows;
  return rows.map(({ partner }) => ({ value: partner.id as string, label: partner.name }));
}

const TYPING_PAUSE_MS = 250;
const MOST_WORDS = 200;

/** The words that a partner is looked up by, for `SearchSelectField`; they are sent after a pause in typing. */
function useWords() {
  const [words, onChange] = useState('');
  const wanted = words.trim().slice(0, MOST_WORDS);
  const typed = useDebounced(wanted, TYPING_PAUSE_MS);
  return {
    search: { words, onChange },
    wanted,
    isSent: wanted === typed,
    input: typed === '' ? {} : { search: typed },
  };
}

interface FoundOptions {
  /** The id of the chosen partner. */
  value: string | null;
  enabled?: boolean;
}

/**
 * Partners found by name, of however many. What was found last stays while more is looked up, as far as it has the words
 * in its name, so that Enter takes no other; and so does the chosen one, whatever is looked up. One that a link names may
 * be on any page, so all pages are looked through for it.
 */
function useFound<Name extends ListName>(
  name: Name,
  everyone: InputNamed<Name>,
  { value, enabled = true }: FoundOptions,
) {
  type Row = OutputNamed<Name>['rows'][number];
  const { search, wanted, isSent, input } = useWords();
  const { data } = useLive(name, { ...everyone, ...input }, { enabled });
  const rows: readonly Row[] | undefined = data?.rows;
  const [found, setFound] = useState<readonly Row[]>([]);
  const [chosen, setChosen] = useState<Row>();
  if (rows && rows !== found) setFound(rows);
  const isChosen = ({ partner }: Row) => partner.id === value;
  const current = found.find(isChosen);
  const isKnown = current !== undefined || (chosen !== undefined && isChosen(chosen));
  const isNamed = enabled && value !== null && wanted === '' && rows !== undefined && !isKnown;
  const named = useAllRows(name, everyone, isNamed).rows.find(isChosen);
  const next = current ?? named;
  if (next && next !== chosen) setChosen(next);
  const shown = (): readonly Row[] => {
    if (wanted !== '')
      return isSent && rows ? rows : found.filter(({ partner }) => hasWords(partner.name, wanted));
    return !current && chosen !== undefined && isChosen(chosen) ? [chosen, ...found] : found;
  };
  return { rows: shown(), search };
}

const hasWords = (name: string, words: string): boolean =>
  withoutAccents(name).includes(withoutAccents(words));

/** Customers found by name, of however many; active ones only, unless all are requested. */
export function useCustomerSearch(value: string | null, areAll: boolean) {
  const { rows, search } = useFound('relationships.listCustomers', areAll ? byName : active, { value });
  return { customers: rows, search };
}

/** Partners of one side found by name, of however many. */
export function usePartnerSearch(side: OrderSide, value: string | null) {
  const customers = useFound('relationships.listCustomers', byName, { value, enabled: side === 'vendor' });
  const suppliers = useFound('relationships.listSuppliers', byName, { value, enabled: side === 'customer' });
  const { search, ...found } = side === 'vendor' ? customers : suppliers;
  const rows: readonly PartnerRow[] = found.rows;
  const options = rows.map(({ partner }): Option => ({ value: partner.id, label: partner.name }));
  return { options, search };
}

/** The relation with a supplier, to write to them; undefined while it is looked up, and where there is none. */
export function useSupplierRelation(
  supplier: { id: string; name: string },
  enabled: boolean,
): RelationId | undefined {
  const { data } = useLive(
    'relationships.listSuppliers',
    { ...byName, search: supplier.name.slice(0, MOST_WORDS) },
    { enabled },
  );
  return data?.rows.find(({ partner }) => partner.id === supplier.id)?.id;
}
