import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { renderScreen } from '../../../testing/render-slice.tsx';
import { OrganizationOfAddress } from './organization-parts.tsx';

it.each([
  ['request.notFound', 404],
  ['request.invalid', 400],
] as const)('leads back to the list from an address without an organization: %s', async (code, status) => {
  vi.spyOn(api.admin, 'getOrganization').mockRejectedValue(new ProblemError({ code, status }));
  const page = (
    <OrganizationOfAddress failed="admin.organization.loadFailed">{() => null}</OrganizationOfAddress>
  );
  await renderScreen(page, { params: { organizationId: 'nobody' } });
  expect(await screen.findByRole('heading', { name: 'Organization not found' })).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Back to organizations' });
  expect(back.getAttribute('href')).toBe('/admin/organizations');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
