import type { UserId } from '@halles/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { aConversation, marie } from '../../../../testing/conversations.ts';
import { aContext, anOrganization } from '../../../../testing/organizations.ts';
import { mockQuery, pushQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { openPeopleDialog } from './people-dialog.tsx';

const organization = anOrganization();
const person = (id: string, name: string) => ({
  ...marie,
  id: id as UserId,
  name,
  organizationId: organization.id,
});
const [luc, rosa, paul] = [person('luc', 'Luc'), person('rosa', 'Rosa'), person('paul', 'Paul')];
const open = aConversation({ users: [luc, rosa], can: { addUser: true } as never });

it('takes nobody out who came to the conversation while the dialog was open', async () => {
  const user = userEvent.setup({ delay: null });
  const save = vi.spyOn(api.conversations, 'setUsers').mockResolvedValue(open);
  mockQuery(
    'organizations.listMembers',
    { organizationId: organization.id },
    [luc, rosa, paul].map((one) => ({
      userId: one.id,
      firstName: one.name,
      lastName: '',
      email: '',
    })) as never,
  );
  await renderSlice(<div />, { language: 'en-CA', context: aContext(organization) });
  mockQuery('conversations.get', { conversationId: open.id }, open);
  await act(async () => void openPeopleDialog(open));
  await user.click(await screen.findByRole('checkbox', { name: 'Rosa' }));
  await pushQuery('conversations.get', { conversationId: open.id }, { ...open, users: [luc, rosa, paul] });
  await user.click(screen.getByRole('button', { name: 'Save people' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.lastCall![0].usersId).toEqual(['luc', 'paul']);
});
