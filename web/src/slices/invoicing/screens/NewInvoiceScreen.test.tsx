import type { Role } from '@halles/contract';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { aContext } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import NewInvoiceScreen from './NewInvoiceScreen.tsx';

const list = vi.spyOn(api.invoicing, 'listBillableOrders').mockResolvedValue([]);

async function show(role: Role, language: 'en-CA' | 'fr-CA' = 'en-CA') {
  const context = aContext();
  const currentMembership = { ...context.currentMembership!, role };
  mockQuery(
    'relationships.listCustomers',
    { sort: 'name', pageSize: 100 },
    { rows: [], total: 0, page: 1, pageSize: 100 },
  );
  await renderScreen(<NewInvoiceScreen />, { context: { ...context, currentMembership }, language });
}

it('is for those who handle invoices', async () => {
  mockQuery('invoicing.listBillableOrders', {}, []);
  await show('accounting');
  expect(screen.getByRole('heading', { level: 1, name: 'Create invoices' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create draft' })).toBeTruthy();
});

it.each([
  ['warehouse', 'en-CA', 'Your role doesn’t allow this. Ask a manager.'],
  ['viewer', 'fr-CA', 'Votre rôle ne le permet pas. Voyez avec votre gestionnaire.'],
] as const)(
  'tells a member of the role %s that it is not for them, and asks for nothing',
  async (role, language, title) => {
    await show(role, language);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(list).not.toHaveBeenCalled();
  },
);
