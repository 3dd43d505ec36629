import { dayIn, type PurchaseOrder } from '@halles/contract';
import { textNow, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';

/** What is said to be delivered after its day usually was delivered on it. */
export const likelyDay = (planned: string, today: string): string => (planned < today ? planned : today);

/** Shown where the delivery was planned for another day than today. */
export function DeliveryDay({
  order,
  today,
  value,
  onChange,
}: {
  order: PurchaseOrder;
  today: string;
  value: string | null;
  onChange: (day: string | null) => void;
}) {
  const text = useText();
  const formats = useFormats();
  if (order.on === today) return null;
  const submittedOn = dayIn(new Date(order.submittedAt), formats.timeZone);
  return (
    <DateField
      label={text(`ordering.orders.facts.deliveredOn.${order.fulfilment.kind}`)}
      description={text('ordering.orders.deliveryDay.planned', { day: formats.longDay(order.on) })}
      value={value}
      onChange={onChange}
      min={submittedOn < order.on ? submittedOn : order.on}
      max={today}
      required
    />
  );
}

type DayOf = (planned: string) => string;

/** Asks when orders of other days were delivered; undefined when that was not answered. */
export async function askDeliveryDay(planned: readonly string[], today: string): Promise<DayOf | undefined> {
  const others = planned.filter((day) => day !== today);
  if (others.length === 0) return () => today;
  return openDialog<DayOf>(
    { title: textNow('ordering.orders.deliveryDay.title', { count: planned.length }) },
    (close) => <DeliveryDays others={others} today={today} close={close} />,
  );
}

interface DeliveryDaysProps {
  others: readonly string[];
  today: string;
  close: (dayOf?: DayOf) => void;
}

function DeliveryDays({ others, today, close }: DeliveryDaysProps) {
  const text = useText();
  const { longDay } = useFormats();
  const past = [...new Set(others.filter((day) => day < today))];
  const [onlyDay] = past;
  return (
    <>
      <p>{text('ordering.orders.deliveryDay.message', { count: others.length })}</p>
      <DialogActions cancel={close}>
        <Button {...(!onlyDay && { kind: 'primary' })} onClick={() => close(() => today)}>
          {text('ordering.orders.deliveryDay.today')}
        </Button>
        {onlyDay && (
          <Button kind="primary" onClick={() => close((day) => likelyDay(day, today))}>
            {past.length === 1 ? longDay(onlyDay) : text('ordering.orders.deliveryDay.asPlanned')}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
