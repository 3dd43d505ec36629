import { withoutAccents, type PurchaseOrder } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import { lineDraftOf, quantityNow, withLine, type Draft } from './change-draft.ts';
import { LineChange } from './LineChange.tsx';

/** The number of lines shown at once; the others are found by name. */
const SHOWN = 30;
const SEARCH_FROM = 10;

interface ChangedLinesProps {
  order: PurchaseOrder;
  draft: Draft;
  onChange: (next: Draft) => void;
}

export function ChangedLines({ order, draft, onChange }: ChangedLinesProps) {
  const text = useText();
  const words = useOrderWords();
  const [search, setSearch] = useState('');
  const standing = order.lines.filter((line) => Number(quantityNow(line)) > 0);
  const found = standing.filter((line) =>
    withoutAccents(`${words.nameOf(line)} ${line.sku ?? ''}`).includes(withoutAccents(search.trim())),
  );
  const rest = found.length - SHOWN;
  return (
    <section>
      {standing.length > SEARCH_FROM && (
        <TextField
          label={text('ordering.orders.changes.findLine')}
          type="search"
          value={search}
          onChange={setSearch}
        />
      )}
      {found.slice(0, SHOWN).map((line) => (
        <LineChange
          key={line.id}
          order={order}
          line={line}
          draft={lineDraftOf(line, draft)}
          onChange={(change) => onChange(withLine(draft, line, change))}
        />
      ))}
      {rest > 0 && <p className="quiet">{text('ordering.orders.changes.moreLines', { count: rest })}</p>}
    </section>
  );
}
