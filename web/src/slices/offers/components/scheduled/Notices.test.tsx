import type { ScheduledOfferId } from '@halles/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import { Notices } from './Notices.tsx';

const scheduledOfferId = '0192f0c1-0000-7000-8000-00000000d001' as ScheduledOfferId;

const notice = {
  id: 'opened 2026-11-26T13:00:00.000Z',
  kind: 'opened',
  opensAt: '2026-11-26T13:00:00.000Z',
  closesAt: '2026-11-27T17:00:00.000Z',
  sentAt: '2026-11-26T13:00:05.000Z',
  customers: 12,
  emails: 1,
} as const;

it.each([
  ['en-CA', 'Opening announced', '12 customers · 1 email'],
  ['fr-CA', 'Ouverture annoncée', '12 clients · 1 courriel'],
] as const)('says what was sent, when and to how many (%s)', async (language, kind, sent) => {
  mockQuery('offers.listScheduledOfferNotices', { scheduledOfferId }, [notice]);
  await renderSlice(<Notices scheduledOfferId={scheduledOfferId} />, { language });
  const line = screen.getByRole('listitem').textContent;
  expect(line).toContain(kind);
  expect(line).toContain(sent);
  expect(line.match(/26\/11\/2026/g)).toHaveLength(2);
});

it('says when nothing was sent yet', async () => {
  mockQuery('offers.listScheduledOfferNotices', { scheduledOfferId }, []);
  await renderSlice(<Notices scheduledOfferId={scheduledOfferId} />, { language: 'en-CA' });
  expect(screen.getByText('No announcements yet')).toBeTruthy();
});
