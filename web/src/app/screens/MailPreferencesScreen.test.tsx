import { mailKinds, type MailPreferences } from '@halles/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { mockQuery, renderScreen } from '../../testing/render-slice.tsx';
import MailPreferencesScreen from './MailPreferencesScreen.tsx';

const token = 'a'.repeat(43);
const chooseMail = vi.spyOn(api.platform, 'chooseMail');
const preferences = (isOn: boolean, off: boolean = false): MailPreferences => ({
  address: 'anna@ferme.example',
  kind: 'notices',
  language: 'EN',
  stopped: null,
  kinds: mailKinds.map((kind) => ({ kind, isOn: !(off && kind === 'notices') })),
  notices: { kinds: ['orders', 'stock'], isOn },
});

it.each([
  {
    language: 'en-CA' as const,
    question: 'Stop these emails: notifications about Orders and Stock?',
    stopped: 'You no longer receive: notifications about Orders and Stock',
    allStopped: 'You no longer receive: Notifications',
    unsubscribe: 'Unsubscribe',
    resume: 'Resume emails',
    stopAll: 'Stop all notifications',
  },
  {
    language: 'fr-CA' as const,
    question: 'Arrêter ces courriels : notifications (Commandes et Stock)?',
    stopped: 'Vous ne recevez plus : notifications (Commandes et Stock)',
    allStopped: 'Vous ne recevez plus : Notifications',
    unsubscribe: 'Se désabonner',
    resume: 'Reprendre les courriels',
    stopAll: 'Arrêter toutes les notifications',
  },
])('says in $language what the email was about, undoes it and stops all', async ({ language, ...words }) => {
  const user = userEvent.setup({ delay: null });
  mockQuery('platform.getMailPreferences', { token }, preferences(true));
  await renderScreen(<MailPreferencesScreen />, { language, params: { token } });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const shown = (text: string) => screen.findByText((content) => content.replaceAll('\u00a0', ' ') === text);
  await shown(words.question);
  chooseMail.mockResolvedValueOnce(preferences(false));
  await press(words.unsubscribe);
  await shown(words.stopped);
  chooseMail.mockResolvedValueOnce(preferences(true));
  await press(words.resume);
  await shown(words.question);
  chooseMail.mockResolvedValueOnce(preferences(true, true));
  await press(words.stopAll);
  await shown(words.allStopped);
  const link = { token, kind: 'notices' };
  expect(chooseMail.mock.calls.map(([input]) => input)).toEqual([
    { ...link, isOn: false, onlyItsNotices: true },
    { ...link, isOn: true, onlyItsNotices: true },
    { ...link, isOn: false, onlyItsNotices: false },
  ]);
});
