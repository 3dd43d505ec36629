import type { Conversation, ConversationId } from '@halles/contract';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch, useSetTabName } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { SidePanel } from '../../../ui/dialogs/side-panel.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Details } from './details/Details.tsx';
import { PartnerActions } from './PartnerActions.tsx';
import { Thread, type Target } from './thread/Thread.tsx';
import { ThreadHead } from './thread/ThreadHead.tsx';
import { useSubjectWords } from './words.ts';

interface ConversationPaneProps {
  conversationId: ConversationId;
  /** The list is not beside it. */
  isAlone: boolean;
  /** The address of the list, with its search and filter. */
  listHref: string;
}

/** The message of a search hit, in the address. */
function useTarget(): Target | null {
  const [{ message, at }] = useAddressSearch();
  if (typeof message !== 'string' || typeof at !== 'number' || at < 1) return null;
  return { messageId: message as Target['messageId'], position: at };
}

/** Leads back to the list on a phone. */
export function BackToList({ href }: { href: string }): ReactNode {
  const text = useText();
  return (
    <IconButton label={text('conversations.thread.back')} href={href}>
      <IconArrowLeft />
    </IconButton>
  );
}

export function ConversationPane({ conversationId, isAlone, listHref }: ConversationPaneProps) {
  const target = useTarget();
  const [isShowingDetails, showDetails] = useState(false);
  return (
    <Thread
      conversationId={conversationId}
      target={target}
      takesFocus={!isAlone}
      renderHead={(conversation) => (
        <>
          <Head {...{ conversation, isAlone, listHref }} onDetails={() => showDetails(true)} />
          <SidePanel
            title={conversation.partner.name}
            opened={isShowingDetails}
            onClose={() => showDetails(false)}
          >
            <Details relationId={conversation.relationId} />
          </SidePanel>
        </>
      )}
    />
  );
}

interface HeadProps extends Omit<ConversationPaneProps, 'conversationId'> {
  conversation: Conversation;
  onDetails: () => void;
}

function Head({ conversation, isAlone, listHref, onDetails }: HeadProps) {
  const formats = useFormats();
  const subjectWords = useSubjectWords();
  const { partner, subject, users, id } = conversation;
  useSetTabName(partner.name);
  useEffect(() => {
    // On a phone the field would open the keyboard; the name says where one is.
    if (isAlone) document.querySelector<HTMLElement>('[data-thread-title]')?.focus({ preventScroll: true });
  }, [isAlone, id]);
  const theirs = users.filter(({ organizationId }) => organizationId === partner.id).map(({ name }) => name);
  const about = subjectWords(subject);
  return (
    <ThreadHead
      name={partner.name}
      logoUrl={partner.logoUrl}
      isPage={isAlone}
      {...(isAlone && { before: <BackToList href={listHref || paths.conversations} /> })}
      subtitle={
        <>
          {about !== '' && <Link href={subject.url}>{about}</Link>}
          {about !== '' && theirs.length > 0 && ' · '}
          {theirs.length > 0 && formats.list(theirs)}
        </>
      }
      actions={<PartnerActions conversation={conversation} onDetails={onDetails} />}
    />
  );
}
