import type { Conversation, OrganizationId, UserId } from '@halles/contract';
import { useState } from 'react';
import { useAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { sendAndCache } from '../../../../lib/cached-answers.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { useOrganization } from '../../../../lib/session.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { conversationQuery } from '../../queries.ts';
import styles from './ThreadHead.module.css';

interface PeopleProps {
  conversation: Conversation;
  close: () => void;
}

/** People of the partner are shown; those of the own organization are chosen. */
function People({ conversation, close }: PeopleProps) {
  const text = useText();
  const { id: organizationId } = useOrganization();
  const { partner, users } = conversation;
  const theirs = users.filter((user) => user.organizationId === partner.id);
  return (
    <div className="stack-16">
      <section className="stack-8">
        <h3>{partner.name}</h3>
        {theirs.length === 0 && <p className="quiet">{text('conversations.people.nobody')}</p>}
        <ul className="stack-8">
          {theirs.map(({ id, name, pictureUrl }) => (
            <li key={id} className={styles.person}>
              <Avatar name={name} imageUrl={pictureUrl} size="small" />
              {name}
            </li>
          ))}
        </ul>
      </section>
      <Own {...{ conversation, organizationId, close }} />
    </div>
  );
}

function Own({ conversation, organizationId, close }: PeopleProps & { organizationId: OrganizationId }) {
  const text = useText();
  const members = useLive('organizations.listMembers', { organizationId });
  const { data: latest = conversation } = useLive('conversations.get', { conversationId: conversation.id });
  const [changed, setChanged] = useState<ReadonlyMap<UserId, boolean>>(new Map());
  const taking = latest.users.filter((user) => user.organizationId === organizationId).map(({ id }) => id);
  const isIn = (id: UserId) => changed.get(id) ?? taking.includes(id);
  const { run, failure } = useAction(close);
  const mayChange = conversation.can.addUser === true;
  const save = () =>
    run(
      async () => {
        const { id: conversationId } = conversation;
        await sendAndCache(conversationQuery(conversationId).queryKey, () =>
          // Somebody who was added while the dialog was open stays.
          api.conversations.setUsers({
            conversationId,
            usersId: [...new Set([...taking, ...changed.keys()])].filter(isIn),
          }),
        );
      },
      { done: 'conversations.people.saved' },
    );
  return (
    <>
      <fieldset className={styles.own} disabled={!mayChange}>
        <legend>{text('conversations.people.own')}</legend>
        <QueryState query={members} skeleton={<ListSkeleton rows={3} />}>
          {(people) =>
            people.map(({ userId, firstName, lastName, email }) => (
              <CheckboxField
                key={userId}
                label={`${firstName} ${lastName}`.trim() || email}
                value={isIn(userId)}
                onChange={(isChosen) => setChanged((before) => new Map(before).set(userId, isChosen))}
              />
            ))
          }
        </QueryState>
      </fieldset>
      <DialogActions failure={failure} cancel={close}>
        {mayChange && (
          <Button kind="primary" onClick={save}>
            {text('conversations.people.save')}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** Who is in the conversation: they are notified of its messages. */
export const openPeopleDialog = (conversation: Conversation): Promise<unknown> =>
  openDialog({ title: 'conversations.people.title' }, (close) => (
    <People conversation={conversation} close={() => close()} />
  ));
