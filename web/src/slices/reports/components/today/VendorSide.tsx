import type { VendorDashboard } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { ToDo, type ToDoItem } from './ToDo.tsx';
import { NextDelivery } from './NextDelivery.tsx';
import { Receivables } from './Receivables.tsx';
import styles from './today.module.css';
import { Week } from './Week.tsx';

/** What to do, the next delivery, what is owed and the week; every figure links to the list it counts. */
export function VendorSide({ vendor }: { vendor: VendorDashboard }) {
  const items = useVendorItems(vendor);
  const { next, sales, receivables } = vendor;
  return (
    <>
      <div className={styles.pair}>
        <ToDo items={items} />
        {next && <NextDelivery next={next} />}
      </div>
      {receivables && sales && (
        <div className={styles.pair}>
          <Receivables receivables={receivables} />
          <Week sales={sales} />
        </div>
      )}
    </>
  );
}

function useVendorItems({ toHandle, receivables, stock }: VendorDashboard): ToDoItem[] {
  const text = useText();
  const formats = useFormats();
  const { count, sums, answerBy, customers, customersCount } = toHandle;
  const others = customersCount - 1;
  const [first] = customers;
  const whose =
    first &&
    (others > 0 ? text('reports.today.toDo.andOthers', { name: first.name, count: others }) : first.name);
  const when =
    answerBy &&
    text('reports.today.toDo.answerBy', {
      when: `${formats.weekday(formats.dayOf(answerBy))} ${formats.time(answerBy)}`,
    });
  const orders: ToDoItem = {
    name: 'toHandle',
    count,
    href: `${paths.vendorOrders}?tab=actionRequired`,
    // No line begins with the point.
    detail: [when, whose].filter(Boolean).join('\u00a0· '),
    amounts: sums,
    customers,
  };
  const money: ToDoItem[] = receivables
    ? [
        {
          name: 'toInvoice',
          count: receivables.toInvoice.count,
          href: paths.vendorInvoices,
          amounts: receivables.toInvoice.sums,
        },
        { name: 'announced', count: receivables.announced, href: `${paths.vendorInvoices}?tab=emitted` },
      ]
    : [];
  return [
    orders,
    ...money,
    { name: 'out', count: stock.out, href: `${paths.inventory}?state=out` },
    { name: 'low', count: stock.low, href: `${paths.inventory}?state=low` },
  ];
}
