import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { remoteConfig } from '@halles/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderSlice } from '../../testing/render-slice.tsx';
import Announcement from './Announcement.tsx';

const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
const announced = {
  ...remoteConfig.parse({}),
  announcementEn: 'Closed on Monday',
  announcementFr: 'Fermé lundi',
};

beforeEach(() =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] }),
);

it.each([
  ['en-CA', 'Closed on Monday'],
  ['fr-CA', 'Fermé lundi'],
] as const)('speaks the reader’s language: %s', async (language, words) => {
  await renderSlice(<Announcement remote={announced} />, { language });
  expect(screen.getByText(words)).toBeTruthy();
});

it('is shown from its first instant until its last', async () => {
  const remote = { ...announced, announcementFrom: at(5), announcementUntil: at(10) };
  await renderSlice(<Announcement remote={remote} />, { language: 'en-CA' });
  expect(screen.queryByText('Closed on Monday')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(5 * MINUTE_MS));
  expect(screen.getByText('Closed on Monday')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(5 * MINUTE_MS));
  expect(screen.queryByText('Closed on Monday')).toBeNull();
});

it('stays dismissed until it says something else', async () => {
  const user = userEvent.setup({ delay: null });
  const first = await renderSlice(<Announcement remote={announced} />, { language: 'en-CA' });
  await user.click(screen.getByRole('button', { name: 'Dismiss announcement' }));
  expect(screen.queryByText('Closed on Monday')).toBeNull();
  first.unmount();
  const other = await renderSlice(<Announcement remote={announced} />, { language: 'en-CA' });
  expect(screen.queryByText('Closed on Monday')).toBeNull();
  other.unmount();
  await renderSlice(<Announcement remote={{ ...announced, announcementEn: 'Open' }} />, {
    language: 'en-CA',
  });
  expect(screen.getByText('Open')).toBeTruthy();
});

it('cannot be dismissed when its author says so, and neither can read-only mode', async () => {
  const remote = {
    ...announced,
    isAnnouncementDismissible: false,
    isReadOnly: true,
    readOnlyMessageEn: 'Back at noon',
    readOnlyMessageFr: 'De retour à midi',
  };
  await renderSlice(<Announcement remote={remote} />, { language: 'en-CA' });
  expect(screen.getByText('Back at noon')).toBeTruthy();
  expect(screen.getByText('Closed on Monday')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('names the support address of the remote configuration where the market is read-only', async () => {
  const remote = { ...announced, isReadOnly: true, supportEmail: 'aide@halles.example' };
  await renderSlice(<Announcement remote={remote} />, { language: 'en-CA' });
  expect(screen.getByRole('link', { name: 'aide@halles.example' }).getAttribute('href')).toBe(
    'mailto:aide@halles.example',
  );
});
