import type { PurchaseOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Section } from '../../../../ui/section.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import styles from './TestOrders.module.css';

/** The emails a real order would have sent so far, with recipients and text. */
export function TestMail({ order }: { order: PurchaseOrder }) {
  const text = useText();
  const formats = useFormats();
  const { data } = useLive('ordering.listTestOrderEmails', { purchaseOrderId: order.id });
  return (
    <Section title={text('ordering.tests.mail')} description={text('ordering.tests.mailHelp')}>
      {!data && <ListSkeleton rows={2} />}
      {data?.map((mail) => (
        <details key={mail.id} className={styles.mail}>
          <summary>
            <span className={styles.name}>
              {mail.subject}
              <span className={styles.quiet}>
                {text(`ordering.tests.mailTo.${mail.to}`)} · {formats.dateTime(mail.at)}
              </span>
            </span>
          </summary>
          <pre>{mail.text}</pre>
        </details>
      ))}
    </Section>
  );
}
