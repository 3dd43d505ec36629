import type { OrganizationId, Producer } from '@halles/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { aContext, anOrganization } from '../../../../testing/organizations.ts';
import { clearSlice, renderSlice } from '../../../../testing/render-slice.tsx';
import { ProducerForm } from './ProducerForm.tsx';

const change = vi.spyOn(api.catalogue, 'changeProducer');
const user = userEvent.setup({ delay: null });

const orchard = (changes: Partial<Producer> = {}): Producer => ({
  id: '0192f0c1-0000-7000-8000-0000000000d1' as Producer['id'],
  name: 'Verger des Pins',
  organizationId: null,
  contactName: '',
  email: null,
  phone: null,
  town: '',
  story: null,
  commissionPercent: null,
  isTaxRegistered: true,
  gstNumber: '',
  qstNumber: '1234567890 TQ0001',
  siren: '',
  vatNumber: '',
  notes: '',
  products: 0,
  commission: { percent: null, isOwn: false },
  logoUrl: null,
  isArchived: false,
  version: 3,
  can: { edit: true, archive: true, restore: true },
  ...changes,
});

const show = (producer = orchard(), country: 'CA' | 'FR' = 'CA') =>
  renderSlice(<ProducerForm producer={producer} />, { context: aContext(anOrganization({ country })) });
const field = (name: string) => screen.queryByRole<HTMLInputElement>('textbox', { name });

it('asks for the tax numbers of the seller’s country', async () => {
  await show();
  expect(field('QST number')?.value).toBe('1234567890 TQ0001');
  expect([field('GST number'), field('SIREN'), field('VAT number')].map(Boolean)).toEqual([
    true,
    false,
    false,
  ]);
  clearSlice();
  await show(orchard({ siren: '812345676' }), 'FR');
  expect(field('SIREN')?.value).toBe('812345676');
  expect([field('GST number'), field('QST number'), field('VAT number')].map(Boolean)).toEqual([
    false,
    false,
    true,
  ]);
});

it('warns about a wrong number beside it, and saves it all the same, alone', async () => {
  change.mockResolvedValue(orchard({ gstNumber: '123', version: 4 }));
  await show();
  await user.type(field('GST number')!, '123');
  expect(screen.getByText(/Check this GST number: nine digits/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(change).toHaveBeenCalledWith({
      producerId: orchard().id,
      version: 3,
      change: { gstNumber: '123' },
    }),
  );
});

it('says that an organization’s own numbers come first', async () => {
  const own = 'If this organization gave its own number, statements use that one.';
  await show();
  expect(screen.queryByText(own)).toBeNull();
  clearSlice();
  await show(orchard({ organizationId: '0192f0c1-0000-7000-8000-0000000000d2' as OrganizationId }));
  expect(screen.getAllByText(own)).toHaveLength(2);
});
