import type { Currency, VendorDashboard } from '@halles/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import styles from './ToDo.module.css';

export type ToDoName =
  | 'toHandle'
  | 'toInvoice'
  | 'announced'
  | 'out'
  | 'low'
  | 'toDecide'
  | 'drafts'
  | 'overdue';

/** One kind of thing that waits for the reader, with the list that it counts. */
export interface ToDoItem {
  name: ToDoName;
  count: number;
  href: string;
  detail?: ReactNode;
  amounts?: readonly { amountMinor: number; currency: Currency }[] | undefined;
  customers?: VendorDashboard['toHandle']['customers'];
}

/** What waits for the reader, the most urgent first; one line where nothing does. */
export function ToDo({ items }: { items: readonly ToDoItem[] }) {
  const text = useText();
  const formats = useFormats();
  const waiting = items.filter(({ count }) => count > 0);
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return <p className={styles.none}>{text('reports.today.toDo.none')}</p>;
  return (
    <Section
      title={text('reports.today.toDo.title')}
      aside={<span className="quiet">{text('reports.today.toDo.count', { count: total })}</span>}
      flush
    >
      <ul>
        {waiting.map(({ name, count, href, detail, amounts = [], customers = [] }, index) => (
          <li key={name} className={styles.item}>
            <span className={styles.count}>{formats.number(count)}</span>
            <span className={styles.words}>
              <Link href={href}>{text(`reports.today.toDo.of.${name}`, { count })}</Link>
              {detail && <span className="quiet small">{detail}</span>}
            </span>
            <span className={styles.customers} aria-hidden>
              {customers.map((customer) => (
                <Avatar key={customer.id} name={customer.name} imageUrl={customer.logoUrl} size="small" />
              ))}
            </span>
            <span className={styles.amount}>{amounts.map(formats.money).join(' + ')}</span>
            <Button kind={index === 0 ? 'primary' : 'secondary'} href={href}>
              {text(`reports.today.toDo.action.${name}`)}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
