import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { clientConfigQuery, type ClientConfig } from '../../lib/client-config.ts';
import { queryClient } from '../../lib/query.ts';
import { aPerson } from '../../testing/identity.ts';
import { aContext, anOrganization } from '../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../testing/render-slice.tsx';
import { Toolbar } from './Toolbar.tsx';

const onOpenNavigation = vi.fn();

interface Shown {
  isOverlay?: boolean;
  isProduction?: boolean;
  pictureUrl?: string | null;
}

async function show({ isOverlay = false, isProduction = true, pictureUrl = null }: Shown = {}) {
  const context = aContext(anOrganization(), { user: aPerson({ pictureUrl }) });
  queryClient.setQueryData(clientConfigQuery.queryKey, { isProduction } as ClientConfig);
  mockQuery('identity.getMe', {}, context.user);
  mockQuery(
    'notifications.countUnread',
    { organizationId: anOrganization().id },
    { count: 0, inAllOrganizations: 0 },
  );
  await renderScreen(<Toolbar {...{ isOverlay, onOpenNavigation }} isNavigationOpen={false} />, { context });
  return userEvent.setup({ delay: null });
}

it('has the logo on large screens, and a menu button in its place on others', async () => {
  await show();
  expect(screen.getAllByRole('link')[0]!.getAttribute('href')).toBe('/');
  expect(screen.queryByRole('button', { name: 'Open navigation' })).toBeNull();
});

it('opens the navigation with the menu button on medium or smaller screens', async () => {
  const user = await show({ isOverlay: true });
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open navigation' }));
  expect(onOpenNavigation).toHaveBeenCalledOnce();
});

it('has the language selector only where it is shown, the share button with its tooltip, and notifications', async () => {
  await show();
  expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy();
  const share = screen.getByRole('button', { name: 'Share Halles' });
  expect(share.querySelector('svg')).toBeTruthy();
  expect(share.textContent).toBe('');
  expect(share.parentElement!.querySelector('[role=tooltip]')!.textContent).toBe('Share Halles');
});

it('has the language selector in development', async () => {
  await show({ isProduction: false });
  expect(screen.getByRole('combobox', { name: 'Language' })).toBeTruthy();
});

it('leads from the avatar to the profile, and logs out there', async () => {
  const user = await show();
  await user.click(screen.getByRole('button', { name: 'Account of Marie Lavoie' }));
  expect(screen.getByRole('menuitem', { name: 'Profile' }).getAttribute('href')).toBe('/user/edit');
  expect(screen.getByRole('menuitem', { name: 'Logout' })).toBeTruthy();
});

it.each([
  ['/marie.jpg', 'img[src="/marie.jpg"]'],
  [null, '[data-initials="ML"]'],
])('has the picture of the person, or initials where there is none: %s', async (pictureUrl, shown) => {
  await show({ pictureUrl });
  const avatar = screen.getByRole('button', { name: 'Account of Marie Lavoie' });
  expect(avatar.querySelector(shown)).toBeTruthy();
});
