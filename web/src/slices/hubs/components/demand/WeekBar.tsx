import { IconSend } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { useReason } from '../../../../lib/use-reason.ts';
import { MarginFigure, useHubTexts } from '../words.tsx';
import { Deadline } from './Deadline.tsx';
import type { Demand, Week } from './week-figures.ts';
import styles from './WeekBar.module.css';

interface WeekBarProps {
  week: Week;
  demand: Demand;
  onOrder: () => Promise<void>;
}

/** Always in view: what is about to be ordered, its cost and margin, until when, and the button. */
export function WeekBar({ week, demand, onOrder }: WeekBarProps) {
  const text = useText();
  const { money } = useHubTexts();
  const { chosen, total, deadlineAt, isInvalid } = week;
  const noBuying = useReason(demand.can.buy);
  const count = chosen.length;
  const invalid = isInvalid ? text('errors.hubs.notAMultiple') : undefined;
  return (
    <section className={styles.bar} aria-label={text('hubs.week.bar')}>
      <div className={classNames('deep', styles.box)}>
        <p className={styles.count}>
          <b>{text('hubs.week.producers', { count })}</b>
          <span>{text('hubs.week.orders', { count: demand.orders })}</span>
        </p>
        {total.costMinor !== null && (
          <p className={styles.figure}>
            <span>{text('hubs.week.cost')}</span>
            <b>{money(total.costMinor, demand.currency)}</b>
          </p>
        )}
        {total.marginMinor !== null && (
          <p className={styles.figure}>
            <span>{text('hubs.week.margin')}</span>
            <MarginFigure amounts={total} currency={demand.currency} />
          </p>
        )}
        {deadlineAt !== null && (
          <p className={styles.deadline}>
            <Deadline at={deadlineAt} />
          </p>
        )}
        <Button
          kind="primary"
          icon={<IconSend aria-hidden />}
          disabled={count === 0}
          disabledReason={noBuying ?? (count === 0 ? undefined : invalid)}
          onClick={onOrder}
        >
          {text('hubs.hub.sendCount', { count })}
        </Button>
      </div>
    </section>
  );
}
