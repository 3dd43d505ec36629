import type { StandingDay, StandingOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { openDayDialog } from './day-dialog.tsx';
import styles from './Standing.module.css';
import { skipDay } from './standing-actions.ts';
import { toneOf, useStandingWords } from './use-standing-words.ts';

/** The next dates: planned orders, skipped dates with the reason, and the orders already created. */
export function ComingDays({ standing }: { standing: StandingOrder }) {
  const text = useText();
  if (standing.days.length === 0) return <p className="quiet small">{text('ordering.standing.noDays')}</p>;
  return (
    <ol className={styles.days}>
      {standing.days.map((day) => (
        <Day key={day.on} standing={standing} day={day} />
      ))}
    </ol>
  );
}

function Day({ standing, day }: { standing: StandingOrder; day: StandingDay }) {
  const text = useText();
  const formats = useFormats();
  const words = useStandingWords();
  const { order, state, lines, differences } = day;
  return (
    <li className={styles.day}>
      <div className={styles.dayHead}>
        <strong>{formats.longDay(day.on)}</strong>
        <StatusChip tone={toneOf[state]}>{text(`ordering.standing.day.${state}`)}</StatusChip>
        {order && (
          <Link
            href={standing.side === 'vendor' ? paths.vendorOrder(order.id) : paths.customerOrder(order.id)}
          >
            {text('ordering.standing.day.order', { number: order.number })}
          </Link>
        )}
      </div>
      <div className="quiet small">
        {words.reason(day, standing.side) ?? (state === 'planned' && <Moments day={day} />)}
      </div>
      {lines && <div className="quiet small">{text('ordering.standing.day.ownQuantities')}</div>}
      {differences.length > 0 && (
        <ul className={styles.differences}>
          {differences.map((one) => (
            <li key={`${one.kind} ${words.written(one.name)} ${words.written(one.formatTitle)}`}>
              {words.difference(one, standing)}
            </li>
          ))}
        </ul>
      )}
      {standing.can.edit === true && <DayActions standing={standing} day={day} />}
    </li>
  );
}

function Moments({ day: { orderCreatedAt, cutOffAt } }: { day: StandingDay }) {
  const text = useText();
  const formats = useFormats();
  if (orderCreatedAt === null || cutOffAt === null) return null;
  return [
    Date.parse(orderCreatedAt) <= Date.now()
      ? text('ordering.standing.day.madeSoon')
      : text('ordering.standing.day.orderCreatedAt', { instant: formats.dateTime(orderCreatedAt) }),
    text('ordering.standing.day.cutOff', { instant: formats.dateTime(cutOffAt) }),
  ].join(' · ');
}

/** Available until the order of the date is created. */
function DayActions({ standing, day }: { standing: StandingOrder; day: StandingDay }) {
  const text = useText();
  const formats = useFormats();
  const at = { day: formats.day(day.on) };
  if (day.reason === 'byCustomer')
    return (
      <div className={styles.dayActions}>
        <Button
          size="small"
          aria-label={text('ordering.standing.day.unskipOf', at)}
          onClick={() => skipDay(standing, day, false)}
        >
          {text('ordering.standing.day.unskip')}
        </Button>
      </div>
    );
  if (day.state !== 'planned') return null;
  return (
    <div className={styles.dayActions}>
      <Button
        size="small"
        aria-label={text('ordering.standing.day.changeOf', at)}
        onClick={() => void openDayDialog(standing, day)}
      >
        {text('ordering.standing.day.change')}
      </Button>
      <Button
        size="small"
        aria-label={text('ordering.standing.day.skipOf', at)}
        onClick={() => skipDay(standing, day, true)}
      >
        {text('ordering.standing.day.skip')}
      </Button>
    </div>
  );
}
