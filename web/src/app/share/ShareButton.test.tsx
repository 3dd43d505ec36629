import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { clientConfigQuery, type ClientConfig } from '../../lib/client-config.ts';
import { queryClient } from '../../lib/query.ts';
import { renderSlice } from '../../testing/render-slice.tsx';
import { ShareButton } from './ShareButton.tsx';

const HOME = 'https://halles.example/public';

async function openDialog(language: 'en-CA' | 'fr-CA', action: string) {
  queryClient.setQueryData(clientConfigQuery.queryKey, {
    publicUrl: 'https://halles.example/',
  } as ClientConfig);
  await renderSlice(<ShareButton />, { language });
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: action }));
  const list = await screen.findByRole('list');
  return { user, list: within(list) };
}

describe('the share dialog (Spec §1)', () => {
  it.each([
    [
      'en-CA',
      'Share Halles',
      ['Text message', 'Email', 'WhatsApp', 'Messenger', 'Copy link'],
      'Halles: order directly from local farms, makers and distributors.',
    ],
    [
      'fr-CA',
      'Partager Halles',
      ['Message texte', 'Courriel', 'WhatsApp', 'Messenger', 'Copier le lien'],
      'Halles\u00a0: commandez directement aux fermes, artisans et distributeurs d’ici.',
    ],
  ] as const)(
    'offers the five channels, with the public home page (%s)',
    async (language, title, names, message) => {
      const { list } = await openDialog(language, title);
      expect(screen.getByRole('heading', { name: title })).toBeTruthy();
      expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(names);
      expect(screen.getByText(HOME)).toBeTruthy();
      const email = new URL(list.getByRole('link', { name: names[1] }).getAttribute('href')!);
      expect(email.searchParams.get('subject')).toBe('Halles');
      expect(email.searchParams.get('body')).toBe(`${message}\n\n${HOME}`);
    },
  );

  it('copies the link, and says so', async () => {
    const { user, list } = await openDialog('en-CA', 'Share Halles');
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    await user.click(list.getByRole('button', { name: 'Copy link' }));
    expect(copy).toHaveBeenCalledWith(HOME);
    expect(await list.findByRole('button', { name: 'Link copied' })).toBeTruthy();
  });
});

it.each([true, false])('has a label in the navigation only while it is expanded: %s', async (isExpanded) => {
  await renderSlice(<ShareButton place="navigation" isExpanded={isExpanded} />);
  const button = screen.getByRole('button', { name: 'Share Halles' });
  expect(button.querySelector('svg')).toBeTruthy();
  expect(within(button).getByText('Share Halles').className === 'visually-hidden').toBe(!isExpanded);
});
