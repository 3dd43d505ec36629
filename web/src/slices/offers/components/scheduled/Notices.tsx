import type { ScheduledOfferId, ScheduledOfferNotice } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { useFormats } from '../../../../lib/use-formats.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import styles from './Scheduled.module.css';

/** The announcements and reminders of the offer: when each was sent, and to how many. */
export function Notices({ scheduledOfferId }: { scheduledOfferId: ScheduledOfferId }) {
  const text = useText();
  const result = useLive('offers.listScheduledOfferNotices', { scheduledOfferId });
  return (
    <div className={styles.notices}>
      <Section title={text('offers.notices.title')} description={text('offers.notices.help')} flush>
        <QueryState query={result} skeleton={<ListSkeleton rows={2} />} failed="offers.notices.loadFailed">
          {(notices) =>
            notices.length === 0 ? (
              <EmptyState title={text('offers.notices.none')}>{text('offers.notices.noneHelp')}</EmptyState>
            ) : (
              <ul>
                {notices.map((notice) => (
                  <NoticeLine key={notice.id} notice={notice} />
                ))}
              </ul>
            )
          }
        </QueryState>
      </Section>
    </div>
  );
}

function NoticeLine({
  notice: { kind, sentAt, opensAt, customers, emails },
}: {
  notice: ScheduledOfferNotice;
}) {
  const text = useText();
  const formats = useFormats();
  const sent = [
    text('offers.notices.customers', { count: customers, number: formats.number(customers) }),
    text('offers.notices.emails', { count: emails, number: formats.number(emails) }),
  ];
  return (
    <li className={styles.notice}>
      <span>
        <span className="bold">{text(`offers.notices.kind.${kind}`)}</span>
        <span className="quiet small">
          {text('offers.notices.window', { instant: formats.dateTime(opensAt) })}
        </span>
      </span>
      <span>
        <span>{sent.join(' · ')}</span>
        <span className="quiet small">{formats.dateTime(sentAt)}</span>
      </span>
    </li>
  );
}
