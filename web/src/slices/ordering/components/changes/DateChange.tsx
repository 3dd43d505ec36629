import type { PurchaseOrder } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../lib/i18n/index.ts';
import { query } from '../../../../lib/query.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { orderRef } from '../../queries.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import type { Draft } from './change-draft.ts';

interface DateChangeProps {
  order: PurchaseOrder;
  value: Draft['date'];
  onChange: (date: Draft['date']) => void;
}

/** Another date or another fulfilment. */
export function DateChange({ order, value, onChange }: DateChangeProps) {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const { data: dates = [] } = useQuery(query('ordering.listOrderDates', orderRef(order)));
  const others = dates.filter(
    ({ isFull, fulfilmentId, on }) => !isFull && !(fulfilmentId === order.fulfilment.id && on === order.on),
  );
  return (
    <SelectField
      label={text('ordering.orders.changes.date')}
      placeholder={text('ordering.orders.changes.sameDate', { date: formats.longDay(order.on) })}
      value={value && `${value.fulfilmentId} ${value.on}`}
      options={others.map(({ fulfilmentId, on, name, window }) => ({
        value: `${fulfilmentId} ${on}`,
        label: `${formats.longDay(on)}, ${words.window(window)} · ${name}`,
      }))}
      onChange={(chosen) => {
        const date = others.find(({ fulfilmentId, on }) => `${fulfilmentId} ${on}` === chosen);
        onChange(date ? { fulfilmentId: date.fulfilmentId, on: date.on } : null);
      }}
    />
  );
}
