import type { Conversation, Message, OrderSide, OrganizationId } from '@halles/contract';
import type { Allowed } from '@halles/contract/kernel';
import type { Ref } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useReason } from '../../../../lib/use-reason.ts';
import type { ThreadOf } from '../device/outbox.ts';
import styles from './Composer.module.css';
import { DraftForm } from './DraftForm.tsx';
import { EditForm } from './EditForm.tsx';

export interface ComposerHandle {
  focus: () => void;
}

/** The other organization, and the reader's side of the relation. */
export interface Parties {
  side: OrderSide;
  partnerId: OrganizationId;
  name: string;
}

interface ComposerProps {
  of: ThreadOf;
  parties: Parties;
  /** The people who can be mentioned. */
  users: Conversation['users'];
  may: Allowed;
  /** The message whose text is being changed. */
  edited?: Message | null;
  onEdited?: () => void;
  ref?: Ref<ComposerHandle>;
}

/** Where one writes; a closed conversation says why it takes no message. */
export function Composer({ of, parties, users, may, edited = null, onEdited, ref }: ComposerProps) {
  const text = useText();
  const reason = useReason(may);
  if (may !== true)
    return (
      <p className={styles.closed} role="note" aria-label={text('conversations.composer.closed')}>
        {reason}
      </p>
    );
  if (edited && of.conversationId)
    return (
      <EditForm
        key={edited.id}
        conversationId={of.conversationId}
        message={edited}
        users={users}
        onDone={() => onEdited?.()}
      />
    );
  return <DraftForm of={of} parties={parties} users={users} ref={ref} />;
}
