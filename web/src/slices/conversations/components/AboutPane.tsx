import type { ClaimId, ConversationSubject } from '@halles/contract';
import { useEffect } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useRouter } from '../../../lib/router/router-provider.tsx';
import { useAddressSearch } from '../../../lib/routes.ts';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { BackToList } from './ConversationPane.tsx';
import { changeDraft } from './device/drafts.ts';
import { threadKey } from './device/outbox.ts';
import { NewThread } from './thread/NewThread.tsx';
import { NoThread } from './thread/NoThread.tsx';
import { ThreadHead } from './thread/ThreadHead.tsx';
import { useSubject } from './thread/use-subject.ts';
import { useSubjectWords } from './words.ts';

interface AboutPaneProps {
  subject: ConversationSubject;
  isAlone: boolean;
}

const isId = (value: unknown): value is ClaimId => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);

/** A claim that somebody was led here with is attached to the draft. */
function useClaimOfAddress(subject: ConversationSubject): void {
  const text = useText();
  const [{ claim }] = useAddressSearch();
  const number = useSubject(subject).data?.number;
  const thread = threadKey(subject);
  const title = number === undefined ? null : text('conversations.card.claim', { number });
  useEffect(() => {
    if (!isId(claim) || title === null) return;
    changeDraft(thread, (draft) =>
      draft.cards.some((card) => card.subject.id === claim)
        ? draft
        : { ...draft, cards: [...draft.cards, { subject: { kind: 'claim', id: claim }, title }] },
    );
  }, [thread, claim, title]);
}

/** Leads to the conversation about something, or lets it begin. */
export function AboutPane({ subject, isAlone }: AboutPaneProps) {
  const router = useRouter();
  const [{ claim }] = useAddressSearch();
  const found = useLive('conversations.find', { kind: subject.kind, id: subject.id });
  useClaimOfAddress(subject);
  // Its draft is complete before the conversation is opened.
  const isReady = useSubject(subject).data !== undefined || claim === undefined;
  const id = found.data?.id ?? null;
  useEffect(() => {
    if (id !== null && isReady) void router.navigate(paths.conversation(id), { replace: true });
  }, [id, isReady, router]);
  return (
    <QueryState
      query={found}
      skeleton={<ListSkeleton rows={6} />}
      failed="conversations.thread.loadFailed"
      gone={<NoThread />}
    >
      {({ canStart }) =>
        id === null ? <Begin subject={subject} may={canStart} isAlone={isAlone} /> : <ListSkeleton rows={6} />
      }
    </QueryState>
  );
}

function Begin({ subject, may, isAlone }: AboutPaneProps & { may: true | string }) {
  const subjectWords = useSubjectWords();
  return (
    <NewThread
      subject={subject}
      may={may}
      renderHead={({ parties, logoUrl, number }) => (
        <ThreadHead
          name={parties.name}
          logoUrl={logoUrl}
          isPage={isAlone}
          {...(isAlone && { before: <BackToList href={paths.conversations} /> })}
          subtitle={subjectWords({ kind: subject.kind, number })}
          actions={null}
        />
      )}
    />
  );
}
