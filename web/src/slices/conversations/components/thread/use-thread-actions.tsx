import type { Conversation } from '@halles/contract';
import { IconBell, IconBellOff, IconFlag, IconForbid, IconUsers } from '@tabler/icons-react';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { sendAndCache } from '../../../../lib/cached-answers.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import type { Action } from '../../../../ui/action-menu.tsx';
import { moveRelation } from '../../../relationships/index.ts';
import { conversationQuery } from '../../queries.ts';
import { openPeopleDialog } from './people-dialog.tsx';
import { openReportDialog } from './report-dialog.tsx';

const setMuted = ({ id }: Conversation, isMuted: boolean): Promise<boolean> =>
  runAction(
    () =>
      sendAndCache(conversationQuery(id).queryKey, () =>
        api.conversations.setMuted({ conversationId: id, isMuted }),
      ),
    {
      done: isMuted ? 'conversations.thread.muted' : 'conversations.thread.unmuted',
      failed: 'conversations.thread.changeFailed',
    },
  );

/** The menu of a thread. */
export function useThreadActions(conversation: Conversation): Action[] {
  const text = useText();
  const { isMuted, can, relationId, partner } = conversation;
  return [
    {
      label: text('conversations.people.title'),
      icon: <IconUsers size={18} />,
      onClick: () => openPeopleDialog(conversation),
    },
    {
      label: text(isMuted ? 'conversations.thread.unmute' : 'conversations.thread.mute'),
      icon: isMuted ? <IconBell size={18} /> : <IconBellOff size={18} />,
      onClick: () => setMuted(conversation, !isMuted),
    },
    ...(can.report === true
      ? [
          {
            label: text('conversations.report.action', { name: partner.name }),
            icon: <IconFlag size={18} />,
            onClick: () => openReportDialog(conversation),
            separated: true,
          },
        ]
      : []),
    ...(can.block === true
      ? [
          {
            label: text('conversations.thread.block', { name: partner.name }),
            icon: <IconForbid size={18} />,
            onClick: () => moveRelation({ id: relationId, name: partner.name }, 'block'),
            danger: true,
          },
        ]
      : []),
  ];
}
