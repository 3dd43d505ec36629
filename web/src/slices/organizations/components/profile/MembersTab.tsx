import type { Organization } from '@halles/contract';
import { IconUserPlus } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { useAppContext } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { ActionMenu, type Action } from '../../../../ui/action-menu.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmailAddress } from '../../../../ui/email-address.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { useReason } from '../../../../lib/use-reason.ts';
import { OwnStoppedAddresses } from '../OwnStoppedAddresses.tsx';
import { AccessSection } from './AccessSection.tsx';
import { InvitationsList } from './InvitationsList.tsx';
import { openInviteDialog, openRoleDialog } from './member-dialogs.tsx';
import { leaveOrganization, removeMember, transferOwnership } from './member-actions.ts';
import styles from './MembersTab.module.css';
import { memberName, type Member } from './people.ts';

function useMemberActions(organization: Organization, member: Member): Action[] {
  const text = useText();
  const { userId } = useAppContext();
  const isMe = member.userId === userId;
  const roleReason = useReason(member.can.changeRole);
  const removeReason = useReason(member.can.remove);
  const transferReason = useReason(organization.can.transferOwnership);
  const name = memberName(member);
  const changeRole: Action = {
    label: text('organizations.members.changeRole'),
    onClick: () => void openRoleDialog(organization.id, member),
    disabledReason: roleReason,
  };
  if (isMe)
    return [
      changeRole,
      {
        label: text('organizations.members.leave'),
        onClick: () => void leaveOrganization(organization, userId),
        danger: true,
        separated: true,
        disabledReason: removeReason,
      },
    ];
  return [
    changeRole,
    ...(member.role === 'owner'
      ? []
      : [
          {
            label: text('organizations.members.transfer'),
            onClick: () => void transferOwnership(organization, member),
            disabledReason: transferReason,
          },
        ]),
    {
      label: text('organizations.members.remove'),
      onClick: () => void removeMember(organization.id, member, name),
      danger: true,
      separated: true,
      disabledReason: removeReason,
    },
  ];
}

function MemberRow({ organization, member }: { organization: Organization; member: Member }) {
  const text = useText();
  const formats = useFormats();
  const { userId } = useAppContext();
  const actions = useMemberActions(organization, member);
  const name = memberName(member);
  return (
    <li className={styles.member}>
      <Avatar name={name} imageUrl={member.pictureUrl} />
      <div className={styles.who}>
        <span className="bold">
          {name}
          {member.userId === userId && (
            <span className={styles.you}> ({text('organizations.members.you')})</span>
          )}
        </span>
        <span className="quiet small">
          <EmailAddress address={member.email} />
        </span>
      </div>
      <div className={styles.facts}>
        <span>{text(`organizations.roles.${member.role}`)}</span>
        <span className="quiet small">
          {text('organizations.members.joined')} {formats.date(member.joinedAt)}
        </span>
      </div>
      <ActionMenu actions={actions} label={text('organizations.members.actionsOf', { name })} />
    </li>
  );
}

export function MembersTab({ organization }: { organization: Organization }) {
  const text = useText();
  const result = useLive('organizations.listMembers', { organizationId: organization.id });
  const { data } = result;
  const inviteReason = useReason(organization.can.inviteMembers);
  if (data === undefined)
    return (
      <QueryState
        query={result}
        skeleton={<ListSkeleton rows={4} />}
        failed="organizations.members.loadFailed"
      />
    );
  return (
    <div className="stack-16">
      <OwnStoppedAddresses
        organizationId={organization.id}
        mayResume={organization.can.editSettings === true}
        among={data.map(({ email }) => email.toLowerCase())}
      />
      <Section
        title={text('organizations.members.title')}
        flush
        actions={
          <Button
            kind="primary"
            icon={<IconUserPlus aria-hidden />}
            disabledReason={inviteReason}
            onClick={() => void openInviteDialog(organization.id)}
          >
            {text('organizations.members.invite')}
          </Button>
        }
      >
        <ul>
          {data.map((member) => (
            <MemberRow key={member.userId} organization={organization} member={member} />
          ))}
        </ul>
      </Section>
      {organization.can.inviteMembers === true && <InvitationsList organization={organization} />}
      <AccessSection organizationId={organization.id} />
    </div>
  );
}
