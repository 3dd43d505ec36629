import type { MailedOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { OrganizationAvatar } from '../../../../ui/avatar.tsx';
import { Banner } from '../../../../ui/banner.tsx';
import { Link } from '../../../../ui/link.tsx';
import { MailedAnswer } from './MailedAnswer.tsx';
import { MailedContent } from './MailedContent.tsx';
import styles from './MailedOrder.module.css';

export interface Mailed {
  token: string;
  order: MailedOrder;
}

function Head({ order }: Pick<Mailed, 'order'>) {
  const text = useText();
  const { partner, number, action } = order;
  return (
    <header className={styles.head}>
      <OrganizationAvatar name={partner.name} imageUrl={partner.logoUrl} size="large" />
      <div className={styles.names}>
        <p className="quiet">{partner.name}</p>
        <h1>{text(`ordering.mailed.title.${action}`, { number })}</h1>
      </div>
    </header>
  );
}

/** What became of it, once the link has nothing left to do. */
function Outcome({ order }: Pick<Mailed, 'order'>) {
  const text = useText();
  const { state, action, decision, status, partner } = order;
  if (state === 'open') return null;
  if (action === 'decideChange' && decision !== null)
    return (
      <Banner
        tone={decision === 'accepted' ? 'good' : 'info'}
        title={text(`ordering.mailed.decision.${decision}`)}
      >
        {state === 'done' && text('ordering.mailed.partnerNotified', { name: partner.name })}
      </Banner>
    );
  return (
    <Banner
      tone={state === 'done' ? 'good' : 'info'}
      title={
        state === 'done'
          ? text(action === 'decline' ? 'ordering.mailed.declined' : 'ordering.mailed.confirmed')
          : text('ordering.mailed.movedOn', { status: text(`ordering.words.status.${status}`) })
      }
    >
      {state === 'done' && text('ordering.mailed.partnerNotified', { name: partner.name })}
    </Banner>
  );
}

/** One order and one question; the rest is behind the sign-in. */
export function MailedOrderPage({ token, order }: Mailed) {
  const text = useText();
  const formats = useFormats();
  const { organizationName, email, expiresAt, state } = order;
  return (
    <>
      <Head order={order} />
      <Outcome order={order} />
      {order.content && <MailedContent content={order.content} />}
      {state === 'open' && <MailedAnswer key={order.version} token={token} order={order} />}
      <footer className={styles.foot}>
        <p className="quiet">{text('ordering.mailed.answersFor', { name: organizationName, email })}</p>
        <p className="quiet">
          {state === 'open' && `${text('ordering.mailed.until', { date: formats.date(expiresAt) })} `}
          <Link href={paths.login}>{text('ordering.mailed.signIn')}</Link>
        </p>
      </footer>
    </>
  );
}
