import type { OrganizationId } from '@halles/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { aContext, anOrganization, fermeAddress } from '../../../testing/organizations.ts';
import { renderSlice } from '../../../testing/render-slice.tsx';
import { openAccessRequestDialog } from './access-request-dialog.tsx';

const vendorId = '0192f0c1-0000-7000-8000-000000000002' as OrganizationId;
const own = anOrganization({ isSeller: false, isBuyer: true });
const create = vi.spyOn(api.relationships, 'create');

it('sends both participants, with name, logo or an empty text, contact and address by id (Spec §3)', async () => {
  create.mockReturnValue(new Promise(() => undefined));
  await renderSlice(null, { context: aContext(own) });
  void openAccessRequestDialog({ id: vendorId, name: 'Fromagerie', logoUrl: null });
  const user = userEvent.setup({ delay: null });
  await user.type(await screen.findByRole('textbox'), 'Bonjour');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  expect(create).toHaveBeenCalledExactlyOnceWith({
    participants: [own.id, vendorId],
    participantsData: {
      [own.id]: { name: own.name, logoUrl: '', contactInfo: own.contactInfo, address: fermeAddress },
      [vendorId]: {
        name: 'Fromagerie',
        logoUrl: '',
        contactInfo: { email: null, otherEmails: [], phones: [] },
        address: null,
      },
    },
    as: 'customer',
    message: 'Bonjour',
  });
});
