import type { UserId } from '@halles/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/query.ts';
import { aConversation, marie } from '../../../../testing/conversations.ts';
import { aContext, anOrganization } from '../../../../testing/organizations.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { conversationQuery } from '../../queries.ts';
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
  queryClient.setQueryData(conversationQuery(open.id).queryKey, open);
  await act(async () => void openPeopleDialog(open));
  await user.click(await screen.findByRole('checkbox', { name: 'Rosa' }));
  await act(async () => {
    queryClient.setQueryData(conversationQuery(open.id).queryKey, { ...open, users: [luc, rosa, paul] });
    // The cache tells its readers a moment later.
    await new Promise((resolve) => setTimeout(resolve));
  });
  await user.click(screen.getByRole('button', { name: 'Save people' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.lastCall![0].usersId).toEqual(['luc', 'paul']);
});
