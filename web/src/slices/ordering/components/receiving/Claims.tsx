import type { Claim, PurchaseOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { useReason } from '../../../../lib/use-reason.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import { openClaimDecision } from './claim-decision.tsx';
import styles from './Receiving.module.css';

const tones = { open: 'wait', accepted: 'good', refused: 'bad' } as const;

/** The customer's claims and their outcome. */
export function Claims({ order }: { order: PurchaseOrder }) {
  const text = useText();
  if (order.claims.length === 0) return null;
  return (
    <Section title={text('ordering.orders.claims.list')}>
      {order.claims.map((claim) => (
        <OneClaim key={claim.id} order={order} claim={claim} />
      ))}
    </Section>
  );
}

function OneClaim({ order, claim }: { order: PurchaseOrder; claim: Claim }) {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const noDecision = useReason(order.can.decideClaim);
  const isMine = order.side === 'vendor' && claim.status === 'open';
  return (
    <article className={styles.claim}>
      <header className={styles.claimHead}>
        <span className="quiet">
          {[claim.raisedByName, formats.dateTime(claim.raisedAt)].filter(Boolean).join(' · ')}
        </span>
        <StatusChip tone={isMine ? 'now' : tones[claim.status]}>
          {text(`ordering.orders.claims.status.${claim.status}`)}
        </StatusChip>
      </header>
      <ul className={styles.claimLines}>
        {claim.lines.map(({ lineId, name, kind, quantity, amountMinor }) => (
          <li key={`${lineId} ${kind}`}>
            <span>
              {`${words.quantity(quantity)} × ${words.written(name)} – ${text(`ordering.orders.claims.kinds.${kind}`)}`}
            </span>
            <span className="figures">{words.money(amountMinor, order.currency)}</span>
          </li>
        ))}
      </ul>
      {claim.message && <p className={styles.message}>{claim.message}</p>}
      {claim.photos.length > 0 && (
        <div className={styles.photos}>
          {claim.photos.map(({ fileId, url, thumbnailUrl }, index) => (
            <a key={fileId} href={url} target="_blank" rel="noreferrer">
              <img src={thumbnailUrl} alt={text('ordering.orders.claims.photo', { number: index + 1 })} />
            </a>
          ))}
        </div>
      )}
      {claim.answer && <p className={styles.message}>{claim.answer}</p>}
      <div className={styles.actions}>
        {isMine && (
          <>
            <Button
              kind="primary"
              disabledReason={noDecision}
              onClick={() => void openClaimDecision(order, claim, 'accept')}
            >
              {text('ordering.orders.claims.accept')}
            </Button>
            <Button
              disabledReason={noDecision}
              onClick={() => void openClaimDecision(order, claim, 'refuse')}
            >
              {text('ordering.orders.claims.refuse')}
            </Button>
          </>
        )}
        {!order.isTest && (
          <Button href={`${paths.conversationAbout('order', order.id)}?claim=${claim.id}`}>
            {text('ordering.orders.messageTo', {
              name: order.side === 'vendor' ? order.customer.name : order.vendor.name,
            })}
          </Button>
        )}
      </div>
    </article>
  );
}
