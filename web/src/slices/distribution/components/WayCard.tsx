import type { Delivery, Pickup } from '@halles/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { ActionMenu, type Action } from '../../../ui/action-menu.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Link } from '../../../ui/link.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { describeCutOff, describeRecurrence } from './describe-recurrence.ts';
import styles from './WayCard.module.css';

interface WayCardProps {
  way: Delivery | Pickup;
  href: string;
  /** What only the one kind has: zones, an address. */
  where: ReactNode;
  more: readonly { term: string; value: ReactNode }[];
  actions: readonly Action[];
}

/** One route or place, in the words of who drives it. */
export function WayCard({ way, href, where, more, actions }: WayCardProps) {
  const text = useText();
  const formats = useFormats();
  const hours = text('distribution.hours', {
    from: formats.clockTime(way.window.from),
    until: formats.clockTime(way.window.until),
  });
  return (
    <article className={styles.card} data-off={!way.isActive || undefined}>
      <header className={styles.head}>
        <div>
          <h3>
            <Link href={href}>{way.name}</Link>
          </h3>
          <p className={styles.where}>{where}</p>
        </div>
        <div className={styles.state}>
          {!way.isActive && <StatusChip tone="wait">{text('distribution.off')}</StatusChip>}
          <ActionMenu actions={actions} label={text('distribution.actionsOf', { name: way.name })} />
        </div>
      </header>
      <DescriptionList
        items={[
          {
            term: text('distribution.when.title'),
            value: `${describeRecurrence(way.recurrence, text, formats)}, ${hours}`,
          },
          {
            term: text('distribution.cutOff.title'),
            value: describeCutOff(way.cutOff, text, formats),
          },
          ...(way.minimumMinor === null
            ? []
            : [
                {
                  term: text('distribution.minimum'),
                  value: formats.money({ amountMinor: way.minimumMinor, currency: way.currency }),
                },
              ]),
          ...more,
          {
            term: text('distribution.next'),
            value:
              way.nextDates.length === 0
                ? text('distribution.noNext')
                : way.nextDates.slice(0, 3).map(formats.day).join(', '),
          },
        ]}
      />
    </article>
  );
}
