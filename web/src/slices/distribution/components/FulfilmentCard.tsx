import type { Delivery, Pickup } from '@halles/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { useReason } from '../../../lib/use-reason.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Link } from '../../../ui/link.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { describeCutOff, describeRecurrence } from './describe-recurrence.ts';
import styles from './Fulfilments.module.css';

interface FulfilmentCardProps {
  fulfilment: Delivery | Pickup;
  href: string;
  /** What only one kind has: zones of a route, address of a pickup place. */
  location: ReactNode;
  more?: readonly { term: string; value: ReactNode }[];
  onRemove: () => void;
}

const NOTHING_MORE = [] as const;

/** One route or pickup place. */
export function FulfilmentCard({
  fulfilment,
  href,
  location,
  more = NOTHING_MORE,
  onRemove,
}: FulfilmentCardProps) {
  const text = useText();
  const formats = useFormats();
  const whyNotRemoved = useReason(fulfilment.can.remove);
  const hours = formats.hours(fulfilment.window);
  return (
    <article className={styles.card} data-off={!fulfilment.isActive || undefined}>
      <header className={styles.head}>
        <div>
          <h3>
            <Link href={href}>{fulfilment.name}</Link>
          </h3>
          <p className={styles.location}>{location}</p>
        </div>
        <div className="row-8">
          {!fulfilment.isActive && <StatusChip tone="wait">{text('distribution.off')}</StatusChip>}
          <ActionMenu
            label={text('distribution.actionsOf', { name: fulfilment.name })}
            actions={[
              { label: text('distribution.edit'), icon: <IconPencil />, href },
              {
                label: text('distribution.remove.confirm'),
                icon: <IconTrash />,
                danger: true,
                separated: true,
                disabledReason: whyNotRemoved,
                onClick: onRemove,
              },
            ]}
          />
        </div>
      </header>
      <DescriptionList
        items={[
          {
            term: text('distribution.when.title'),
            value: `${describeRecurrence(fulfilment.recurrence, text, formats)}, ${hours}`,
          },
          {
            term: text('distribution.cutOff.title'),
            value: describeCutOff(fulfilment.cutOff, text, formats),
          },
          ...(fulfilment.minimumMinor === null
            ? []
            : [
                {
                  term: text('distribution.minimum'),
                  value: formats.money({
                    amountMinor: fulfilment.minimumMinor,
                    currency: fulfilment.currency,
                  }),
                },
              ]),
          ...more,
          {
            term: text('distribution.next'),
            value:
              fulfilment.nextDates.length === 0
                ? text('distribution.noNext')
                : fulfilment.nextDates.slice(0, 3).map(formats.day).join(', '),
          },
        ]}
      />
    </article>
  );
}
