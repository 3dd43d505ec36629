import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { stoppedClock } from '../clock.ts';
import { silentLog } from '../log.ts';
import { createAnalytics, userProperties } from './index.ts';

const clock = stoppedClock('2026-11-21T10:00:00Z');
const world = { clock, log: silentLog() };
const subject = {
  userId: 'u1',
  organization: { id: 'o1', isSeller: false, isBuyer: true, customerOrganizationType: 'restaurant' },
};

it('posts the event with the user properties of the spec', async () => {
  const { url, calls } = await fakeServer(() => ({ status: 204 }));
  await createAnalytics({ url }, world).track('login', subject);
  expect(JSON.parse(calls[0]!.body.toString())).toEqual({
    event: 'login',
    at: '2026-11-21T10:00:00.000Z',
    user_id: 'u1',
    user_properties: {
      organization_id: 'o1',
      seller: false,
      buyer: true,
      buyer_organization_type: 'restaurant',
      ab_test_group: expect.stringMatching(/^[AB]$/),
    },
  });
});

it('sends null without an active organization', () => {
  expect(userProperties({ userId: 'u1', organization: null })).toEqual({});
});

it('is off without a URL, and never delays or fails', async () => {
  await createAnalytics({}, world).track('logout', subject);
  await createAnalytics({ url: 'http://127.0.0.1:1/' }, world).track('logout', subject);
  const { url, calls } = await fakeServer(() => ({ status: 500 }));
  await createAnalytics({ url }, world).track('logout', subject);
  expect(calls).toHaveLength(1);
});
