import type { ExpectedDelivery, Role } from '@halles/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpListScreen } from '../../../testing/list-screen.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import CustomerDeliveriesScreen from './CustomerDeliveriesScreen.tsx';

setUpListScreen();

const expected = {
  id: '0197a000-0000-7000-8000-000000000009',
  number: 'FDN-000001',
  status: 'confirmed',
  seller: { id: '0197a000-0000-7000-8000-000000000008', name: 'Ferme du Nord', logoUrl: null },
  on: '2026-11-24',
  kind: 'delivery',
  fulfilmentName: 'Montréal',
  window: { from: '06:00', until: '11:00' },
  lines: 3,
  totalMinor: 12_345,
  currency: 'CAD',
  place: 'Rue des Érables',
} as unknown as ExpectedDelivery;

it.each([
  ['buyer', true],
  ['warehouse', false],
] as const)('says to a %s what a delivery comes to: %s', async (role: Role, isShown) => {
  const context = aContext(anOrganization({ isSeller: false, isBuyer: true }));
  context.currentMembership!.role = role;
  mockQuery('deliveries.listExpectedDeliveries', { from: '2026-11-21', until: '2026-12-04' }, [expected]);
  await renderScreen(<CustomerDeliveriesScreen />, { context });
  const facts = screen.getByText(/FDN-000001/).textContent;
  expect(facts).toContain('3 lines');
  expect(facts.includes('$123.45')).toBe(isShown);
});
