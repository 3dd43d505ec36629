import type { Conversation } from '@halles/contract';
import { IconInfoCircle, IconPhone } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/use-may.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './Panes.module.css';
import { useThreadActions } from './thread/use-thread-actions.tsx';

interface PartnerActionsProps {
  conversation: Conversation;
  onDetails: () => void;
}

/** In the head of a thread: call, details where there is no column for them, the next step, and the menu. */
export function PartnerActions({ conversation, onDetails }: PartnerActionsProps) {
  const text = useText();
  const { side, partner, relationId, subject } = conversation;
  const { data: relation } = useLive('relationships.get', { relationId });
  const may = useMay();
  const phone = relation?.partner.contactInfo.phones[0]?.number;
  const isActive = relation?.status === 'active' && !conversation.isClosed;
  const mayOrder = isActive && may(side === 'vendor' ? 'handleOrders' : 'placeOrders');
  const nextStep =
    subject.kind === 'relation'
      ? {
          label: text(`conversations.thread.order.${side}`),
          href:
            side === 'vendor'
              ? `${paths.newVendorOrder}?customer=${partner.id}`
              : paths.supplierOffers(partner.id),
        }
      : { label: text(`conversations.thread.open.${subject.kind}`), href: subject.url };
  return (
    <>
      {phone !== undefined && (
        <a
          className={styles.call}
          href={`tel:${phone}`}
          aria-label={text('conversations.thread.call', { name: partner.name })}
        >
          <IconPhone size={20} stroke={1.7} aria-hidden />
        </a>
      )}
      <span className={styles.detailsButton}>
        <IconButton label={text('conversations.details.title')} onClick={onDetails}>
          <IconInfoCircle />
        </IconButton>
      </span>
      {(subject.kind !== 'relation' || mayOrder) && (
        <span className={styles.nextStep}>
          <Button href={nextStep.href}>{nextStep.label}</Button>
        </span>
      )}
      <ActionMenu actions={useThreadActions(conversation)} label={text('conversations.thread.menu')} />
    </>
  );
}
