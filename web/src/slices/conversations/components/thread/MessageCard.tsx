import { inLanguage, type Card, type InvoiceState, type OrderSide, type OrderStatus } from '@halles/contract';
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconChevronRight,
  IconLock,
  IconPackage,
  IconReceipt,
  IconShoppingCart,
} from '@tabler/icons-react';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Link } from '../../../../ui/link.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { InvoiceStateChip } from '../../../invoicing/index.ts';
import { OrderStatusChip } from '../../../ordering/index.ts';
import styles from './MessageCard.module.css';

const icons = {
  order: IconShoppingCart,
  invoice: IconReceipt,
  claim: IconAlertTriangle,
  change: IconArrowsExchange,
  product: IconPackage,
};
const claimTones = { open: 'wait', accepted: 'good', refused: 'bad', withdrawn: 'bad' } as const;

/** The status that the thing has now, with the word and shape that it has on its own screen. */
function CardStatus({ card, side }: { card: Card; side: OrderSide }) {
  const text = useText();
  if (card.status === '') return null;
  if (card.kind === 'order') return <OrderStatusChip status={card.status as OrderStatus} side={side} />;
  if (card.kind === 'invoice')
    return <InvoiceStateChip state={card.status as InvoiceState} kind="invoice" side={side} />;
  const status = card.status as keyof typeof claimTones;
  return <StatusChip tone={claimTones[status]}>{text(`conversations.card.decision.${status}`)}</StatusChip>;
}

function useCardWords() {
  const text = useText();
  const formats = useFormats();
  const reader = useReader();
  return {
    title: ({ kind, title }: Card): string => {
      const name = inLanguage({ en: title['en'] ?? '', fr: title['fr'] ?? '' }, reader);
      return kind === 'product' ? name : text(`conversations.card.${kind}`, { number: name });
    },
    facts: ({ kind, amountMinor, currency, on }: Card): string =>
      [
        amountMinor !== null && currency !== null && formats.money({ amountMinor, currency }),
        on !== null &&
          (kind === 'invoice'
            ? text('conversations.card.due', { day: formats.day(on) })
            : formats.longDay(on)),
      ]
        .filter(Boolean)
        .join(' · '),
  };
}

function CardBody({ card, side }: { card: Card; side: OrderSide }) {
  const words = useCardWords();
  const Icon = icons[card.kind];
  return (
    <>
      {card.imageUrl === null ? (
        <Icon size={20} aria-hidden className={styles.icon} />
      ) : (
        <img className={styles.image} src={card.imageUrl} alt="" loading="lazy" />
      )}
      <span className={styles.words}>
        <span className="bold anywhere">{words.title(card)}</span>
        <span className={styles.facts}>{words.facts(card)}</span>
        <span className={styles.status}>
          <CardStatus card={card} side={side} />
        </span>
      </span>
    </>
  );
}

/** An order, invoice, claim, change or product as it is now; a reader without the right sees only that it is there. */
export function MessageCard({ card, side }: { card: Card; side: OrderSide }) {
  const text = useText();
  if (card.isHidden)
    return (
      <p className={styles.card} data-hidden>
        <IconLock size={20} aria-hidden className={styles.icon} />
        <span className={styles.facts}>{text(`conversations.card.hidden.${card.kind}`)}</span>
      </p>
    );
  if (card.url === null)
    return (
      <p className={styles.card}>
        <CardBody card={card} side={side} />
      </p>
    );
  return (
    <Link href={card.url} className={styles.card}>
      <CardBody card={card} side={side} />
      <IconChevronRight size={18} aria-hidden className={styles.icon} />
    </Link>
  );
}
