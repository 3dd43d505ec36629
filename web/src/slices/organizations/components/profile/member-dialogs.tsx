import {
  canGrant,
  invitationFields,
  roles,
  type Language,
  type OrganizationId,
  type Role,
} from '@halles/contract';
import type { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { queryClient } from '../../../../lib/query.ts';
import { useAppContext } from '../../../../lib/session.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { invitationsQuery, membersQuery } from '../../queries.ts';
import { languageNames } from '../settings/describe-setting.ts';
import { memberName, type Member } from './people.ts';

/** Roles the member may assign: nobody grants more than they have (domain.md). */
function useRoleOptions(): { value: Role; label: string; disabled: boolean }[] {
  const text = useText();
  const { view, currentMembership } = useAppContext();
  return roles.map((value) => ({
    value,
    label: text('organizations.roleWithHelp', {
      role: text(`organizations.roles.${value}`),
      help: text(`organizations.rolesHelp.${value}`),
    }),
    disabled: view !== 'acting' && (currentMembership === null || !canGrant(currentMembership.role, value)),
  }));
}

interface InviteValues {
  email: string;
  role: Role | null;
  language: Language;
}

function InviteForm({ organizationId, close }: { organizationId: OrganizationId; close: () => void }) {
  const text = useText();
  const options = useRoleOptions();
  const form = useForm<InviteValues, z.output<typeof invitationFields>>({
    stored: { email: '', role: null, language: useReader() },
    schema: invitationFields,
    save: async (_changed, whole) => {
      await api.organizations.inviteMember({ organizationId, ...whole, email: whole.email ?? '' });
      void queryClient.invalidateQueries({ queryKey: invitationsQuery(organizationId).queryKey });
      snackbar.success('organizations.members.invited', { params: { email: whole.email ?? '' } });
    },
  });
  return (
    <Form form={form} saveLabel={text('organizations.members.inviteSend')} close={close}>
      <Fields>
        <TextField
          {...form.field('email')}
          type="email"
          label={text('organizations.members.inviteEmail')}
          required
        />
        <SelectField
          {...form.field('role')}
          label={text('organizations.members.role')}
          options={options}
          required
        />
        <SelectField
          {...form.field('language')}
          onChange={(language) => language && form.set('language', language)}
          label={text('organizations.members.inviteLanguage')}
          options={(['EN', 'FR'] as const).map((value) => ({ value, label: languageNames[value] }))}
          required
        />
      </Fields>
    </Form>
  );
}

export const openInviteDialog = (organizationId: OrganizationId): Promise<unknown> =>
  openDialog({ title: 'organizations.members.inviteTitle' }, (close) => (
    <InviteForm organizationId={organizationId} close={close} />
  ));

const roleSchema = invitationFields.pick({ role: true });

interface RoleFormProps {
  organizationId: OrganizationId;
  member: Member;
  close: () => void;
}

function RoleForm({ organizationId, member, close }: RoleFormProps) {
  const text = useText();
  const options = useRoleOptions();
  const form = useForm<{ role: Role }>({
    stored: { role: member.role },
    schema: roleSchema,
    save: async (_changed, { role }) => {
      await api.organizations.changeRole({ organizationId, userId: member.userId, role });
      void queryClient.invalidateQueries({ queryKey: membersQuery(organizationId).queryKey });
      const params = { name: memberName(member), role: text(`organizations.roles.${role}`) };
      snackbar.success('organizations.members.roleChanged', { params });
    },
  });
  return (
    <Form form={form} close={close}>
      <SelectField
        {...form.field('role')}
        onChange={(role) => role && form.set('role', role)}
        label={text('organizations.members.role')}
        options={options}
        required
      />
    </Form>
  );
}

export const openRoleDialog = (organizationId: OrganizationId, member: Member): Promise<unknown> =>
  openDialog(
    { title: 'organizations.members.changeRoleTitle', params: { name: memberName(member) } },
    (close) => <RoleForm {...{ organizationId, member, close }} />,
  );
