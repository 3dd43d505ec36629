// oxlint-disable typescript/no-explicit-any -- reads what it changes as an outsider would
import { randomUUID } from 'node:crypto';
import type { Client } from './client.ts';
import type { Thing } from './resource-ids.ts';
import { offeredLines } from './orders.ts';
import { picture, sheet, upload } from './upload.ts';
import { canaryOf } from './canary-words.ts';
import { aSubscription } from '../../server/src/testing/push-receiver.ts';

/**
 * Saves an organization's word in one kind of place. Returns false if the organization has no such place, and the
 * thing itself if no list shows it.
 */
type Planting = (client: Client, word: string, at: string) => Promise<boolean | Thing>;

const first = async (client: Client, path: string): Promise<any> => {
  const { json } = await client.call('GET', path);
  return (Array.isArray(json) ? json : (json?.rows ?? []))[0] ?? null;
};
const done = async (client: Client, method: string, path: string, body: unknown): Promise<boolean> =>
  (await client.call(method, path, body)).status === 200;

const thisYear = (): { from: string; until: string } => {
  const year = new Date().getUTCFullYear();
  return { from: `${year}-01-01`, until: `${year}-12-31` };
};

/** Every private text field, which also creates one thing of every kind that has an id. */
const plantings: Record<string, Planting> = {
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
  product: async (client, word) => {
    const product = await first(client, '/products');
    if (!product) return false;
    const { id, version } = product;
    return done(client, 'PATCH', `/products/${id}`, { version, change: { internalNotes: word } });
  },
  producer: async (client, word) => {
    const producer = await first(client, '/producers');
    if (!producer) return false;
    const { id, version } = producer;
    return done(client, 'PATCH', `/producers/${id}`, { version, change: { notes: word } });
  },
  priceList: async (client, word, at) => {
    const format = await first(client, '/formats');
    const { json } = await client.call('POST', `${at}/priceLists`, {
      name: word,
      currency: 'CAD',
      audience: { kind: 'nobody' },
      priority: 900,
      validFrom: null,
      validUntil: null,
      rounding: 'cent',
    });
    return done(client, 'POST', `${at}/price-list-items`, {
      priceListId: json?.id,
      inventoryItemId: format?.id,
      unitPrice: '777.77',
      breaks: [],
      isHidden: false,
    });
  },
  // The word is not on the lists that are sent, because their recipients may read those.
  priceListLinks: async (client, _word, at) => {
    let sent = 0;
    const { json } = await client.call('GET', `${at}/priceLists`);
    for (const { id, isInForce } of json?.rows ?? [])
      if (isInForce)
        sent += (await client.call('POST', `${at}/priceLists/${id}/send`, {})).json?.recipients ?? 0;
    return sent > 0;
  },
  adjustment: async (client, _word, at) => {
    const { json } = await client.call('GET', `${at}/priceLists`);
    for (const { id } of json?.rows ?? []) {
      const input = { changePercent: '1', itemIds: null };
      const answer = await client.call('POST', `${at}/priceLists/${id}/adjust`, input);
      const { adjustmentId } = answer.json ?? {};
      if (adjustmentId) return { adjustmentId, priceListId: id };
    }
    return false;
  },
  movement: async (client, word) => {
    const { json } = await client.call('GET', '/inventory?pageSize=100');
    const item = (json?.rows ?? []).find((one: any) => one.mode === 'tracked');
    return (
      item !== undefined &&
      done(client, 'POST', `/inventory/${item.formatId}/movements`, {
        kind: 'received',
        quantity: '1',
        newLot: { code: `lot-${item.formatId.slice(-6)}`, bestBefore: null },
        reason: word,
      })
    );
  },
  stockTake: (client, word) => done(client, 'POST', '/stock-takes', { name: word, categoryId: null }),
  scheduledOffer: async (client, word) => {
    const [fulfilment, format] = [await first(client, '/deliveries'), await first(client, '/formats')];
    return (
      fulfilment !== null &&
      done(client, 'POST', '/scheduled-offers', {
        name: word,
        message: null,
        priceListId: null,
        items: [{ formatId: format?.id, unitPrice: '5.00' }],
        window: {
          recurrence: fulfilment.recurrence,
          opensAt: '06:00',
          closesAfterDays: 1,
          closesAt: '18:00',
        },
        audience: { kind: 'nobody' },
        capacityOrders: null,
        isAnnounced: false,
        remindsHoursBefore: null,
        isActive: false,
      })
    );
  },
  savedSearch: (client, word) =>
    done(client, 'PUT', `/saved-searches/${randomUUID()}`, {
      name: word,
      filter: { text: word },
      notifiesWhenNew: false,
    }),
  itemList: async (client, word) => {
    const format = (await first(client, '/offers')) ?? (await first(client, '/formats'));
    return done(client, 'PUT', `/item-lists/${randomUUID()}`, { name: word, formatIds: [format?.id] });
  },
  import: async (client, word) => {
    const file = await upload(client, 'sheet', sheet(word, `Nom du produit;Notes\n${word};${word}\n`));
    return done(client, 'POST', '/imports', { kind: 'products', fileId: file.id });
  },
  testOrder: async (client, word) => {
    const offer = await first(client, '/test-orders/offers');
    if (!offer) return false;
    const { items, dates } = (await client.call('GET', `/test-orders/offers/${offer.id}`)).json;
    if (!items?.[0] || !dates?.[0]) return false;
    const [{ formatId, minimumQuantity, multipleQuantity }] = items;
    const [{ fulfilmentId, on }] = dates;
    const lines = [{ formatId, quantity: minimumQuantity ?? multipleQuantity ?? '1' }];
    return done(client, 'POST', '/test-orders', {
      offerId: offer.id,
      lines,
      date: { fulfilmentId, on },
      note: word,
    });
  },
  standingOrder: async (client) => {
    for (const { partner } of (await client.call('GET', '/relationships/suppliers?status=active')).json
      ?.rows ?? []) {
      const fulfilment = await first(client, `/standing-orders/fulfilments?vendorId=${partner.id}`);
      const [line] = fulfilment ? await offeredLines(client, partner.id) : [];
      const fields = fulfilment && {
        fulfilmentId: fulfilment.fulfilmentId,
        addressId: null,
        weekdays: fulfilment.weekdays.slice(0, 1),
        everyWeeks: 1,
        startsOn: fulfilment.nextDays[0],
        endsOn: null,
        leadDays: 1,
        reference: '',
        note: '',
      };
      const input = { vendorId: partner.id, fields, lines: [line] };
      if (line && (await done(client, 'POST', '/standing-orders', input))) return true;
    }
    return false;
  },
  savedReport: (client, word) =>
    done(client, 'PUT', `/saved-reports/${randomUUID()}`, {
      name: word,
      question: { side: 'vendor', period: 'thisMonth', from: null, until: null },
    }),
  purchase: async (client, word) => {
    const days = (await client.call('GET', '/hub/days')).json;
    for (const { on } of Array.isArray(days) ? days : []) {
      const { producers } = (await client.call('GET', `/hub/demand?on=${on}`)).json;
      for (const { id, method, lines } of producers) {
        const wanted = lines.filter((line: any) => line.problem === null && Number(line.toBuy) > 0);
        const input = {
          producerId: id,
          // A producer reads the note of an order it receives, so only document orders get the word.
          note: method === 'document' ? word : '',
          lines: wanted.map((line: any) => ({ formatId: line.formatId, quantity: line.toBuy })),
        };
        if (wanted.length > 0 && (await done(client, 'POST', '/hub/purchases', { on, producers: [input] })))
          return true;
      }
    }
    return false;
  },
  statement: async (client) => {
    const balances = (await client.call('GET', '/producer-balances')).json;
    for (const { id, openMinor } of Array.isArray(balances) ? balances : []) {
      if (openMinor <= 0) continue;
      const { until, dueMinor } = (await client.call('GET', `/producers/${id}/open-statement`)).json;
      const closed = await client.call('POST', `/producers/${id}/statements`, { until, dueMinor });
      if (closed.status === 200)
        return done(client, 'POST', `/producer-statements/${closed.json.id}/settlements`, {
          paidOn: until,
          method: 'cheque',
          amountMinor: 1,
        });
    }
    return false;
  },
  invoiceNote: async (client, word) => {
    const { json } = await client.call('GET', '/invoices?side=vendor&pageSize=100');
    let planted = false;
    for (const { id, version } of json?.rows ?? [])
      planted =
        (await done(client, 'PATCH', `/invoices/${id}`, { version, change: { privateNote: word } })) ||
        planted;
    return planted;
  },
  reportFile: (client) =>
    done(client, 'PUT', `/report-files/${randomUUID()}`, {
      content: { of: 'ledger', question: { side: 'vendor', ledger: 'register', ...thisYear() } },
      format: 'csv',
      language: 'FR',
    }),
  batch: async (client) => {
    const { json } = await client.call('GET', '/invoices?side=vendor&pageSize=1');
    const invoiceIds = (json?.rows ?? []).map((row: any) => row.id);
    if (invoiceIds.length === 0) return false;
    const moved = await client.call('POST', '/invoices/batches', { invoiceIds, action: 'markAsExported' });
    return moved.status === 200 && { batchId: moved.json.id as string };
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
  booksFile: (client) => done(client, 'POST', '/accounting-exports', { program: 'quickBooks' }),
  feed: async (client) => {
    const sides = await Promise.all(
      ['vendor', 'customer'].map((side) => done(client, 'POST', '/calendar-feeds', { side })),
    );
    return sides.includes(true);
  },
};

/** Saves the word wherever possible and returns the kinds of places that got it. */
export async function plantWords(
  client: Client,
  organizationId: string,
): Promise<{ kinds: string[]; things: Thing[] }> {
  const kinds: string[] = [];
  const things: Thing[] = [];
  for (const [name, plant] of Object.entries(plantings)) {
    const planted = await plant(client, canaryOf(organizationId), `/organizations/${organizationId}`);
    if (planted !== false) kinds.push(name);
    if (typeof planted === 'object') things.push(planted);
  }
  return { kinds, things };
}

/** A file of the organization that nobody else may open. */
export const plantFile = async (client: Client, organizationId: string) =>
  upload(client, 'logo', picture(canaryOf(organizationId)));

export const plantKinds = Object.keys(plantings);
