import { randomUUID } from 'node:crypto';
import { aSubscription } from '../../../server/src/testing/push-receiver.ts';
import { done, type Planting } from './planting.ts';

/** What an organization and its people save about themselves and their partners. */
export const organizations: Record<string, Planting> = {
  // Not in an email address: whoever sends an invoice there sees the recipient.
  settings: async (client, word, at) => {
    const { version } = (await client.call('GET', `${at}/settings`)).json;
    const generalMessageForProducers = { en: word, fr: word, original: 'fr' };
    return done(client, 'PATCH', `${at}/settings`, {
      version,
      change: { producers: { generalMessageForProducers } },
    });
  },
  member: (client, word, at) =>
    done(client, 'POST', `${at}/invitations`, {
      email: `${word}@exemple.quebec`,
      role: 'viewer',
      language: 'FR',
    }),
  supplierInvitation: (client) =>
    done(client, 'POST', '/relationships/invitations', { email: null, relationId: null }),
  terms: async (client, word) => {
    let planted = false;
    for (const [side, list] of [
      ['customer', 'customers'],
      ['supplier', 'suppliers'],
    ] as const) {
      const { json } = await client.call('GET', `/relationships/${list}`);
      for (const { id, version } of json.rows ?? [])
        planted =
          (await done(client, 'PATCH', `/relationships/${id}/${side}-terms`, {
            version,
            terms: { notes: word },
          })) || planted;
    }
    return planted;
  },
  customerCard: (client, word) =>
    done(client, 'POST', '/relationships/customers', {
      card: {
        name: word,
        legalName: null,
        customerOrganizationType: 'restaurant',
        contactInfo: { email: `${word}@exemple.quebec`, otherEmails: [], phones: [] },
        address: null,
        language: 'FR',
      },
    }),
  tableView: async (client, word) => {
    const put = (table: string, isShared: boolean) =>
      done(client, 'PUT', `/table-views/${randomUUID()}`, {
        table,
        name: word.slice(0, 40),
        search: `search=${word}`,
        isShared,
      });
    return (await put('customers', false)) && put('orders.customer', true);
  },
  pushDevice: async (client) => {
    const { publicKey } = (await client.call('GET', '/push/key')).json;
    const { endpoint, p256dh, auth } = aSubscription(`https://push.example.com/${randomUUID()}`);
    return done(client, 'POST', '/push/devices', { endpoint, p256dh, auth, publicKey });
  },
  feedback: (client, word) =>
    done(client, 'POST', '/slack', {
      kind: 'idea',
      message: word,
      page: '/',
      version: '1',
      browser: 'Firefox',
      failure: null,
      screenshotFileId: null,
    }),
  feed: async (client) => {
    const sides = await Promise.all(
      ['vendor', 'customer'].map((side) => done(client, 'POST', '/calendar-feeds', { side })),
    );
    return sides.includes(true);
  },
};
