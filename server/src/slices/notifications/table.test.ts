import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import {
  abilities,
  defaultChoices,
  NOTIFICATIONS_MAX,
  notificationKinds,
  type OrganizationId,
  type UserId,
} from '@halles/contract';
import type { EventType } from '../../events.ts';
import type { StoredEvent } from '../../platform/reactions/registry.ts';
import { samplesFor } from './factory/samples.ts';
import type { Row } from './reactions/rows.ts';
import { iconOf, notifiedEvents, rowsOf, table } from './reactions/table.ts';
import { sentencesOf } from './rules/words.ts';

const vendor = '018f0000-0000-7000-8000-0000000000a1' as OrganizationId;
const customer = '018f0000-0000-7000-8000-0000000000b2' as OrganizationId;
const person = '018f0000-0000-7000-8000-0000000000c3' as UserId;
const names = new Map([
  [vendor, 'Ferme du Nord'],
  [customer, 'Bistro des Érables'],
]);
const samples = samplesFor({ vendor, customer, person });

/** Facts that the database would give. */
const facts = {
  'invoicing.paymentRecorded': { partnerId: customer },
  'organizations.memberJoined': { params: { name: 'Anna Roy' } },
  'credit.feesInvoiced': { params: { total: { amountMinor: 1_250, currency: 'CAD' as const } } },
  'credit.balanceFellLow': { params: { balance: { amountMinor: -1_250, currency: 'CAD' as const } } },
} as const;
/** A conversation about an order, and one about the relation. */
const messages = [{ number: 'FDN-12' }, { number: '' }].map((params) => ({ params }));
const factsOf = (type: EventType) => (facts as Record<string, object>)[type] ?? {};

const more: typeof samples = {
  'invoicing.paymentRecorded': [{ paymentId: person as never, amountMinor: 5_000, currency: 'CAD' }],
  'credit.feesInvoiced': [{ feeInvoiceId: person as never, number: 'H-1', totalMinor: 1_250 }],
  'conversations.reportDecided': [
    { reportId: person as never, conversationId: person as never, reportedId: customer, decision: 'warned' },
  ],
  'invoicing.batchFinished': [{ batchId: person as never, action: 'send', total: 3, refused: 1 }],
};

interface Made {
  row: Row;
  to: OrganizationId;
  text: { en: string; fr: string };
  url: string | null;
}

/** Every notification that the samples of an event make. */
function madeOf(type: EventType): Made[] {
  if (type === 'conversations.messageSent')
    return messages.flatMap((given) => madeWith(type, [{ ...message, ...aboutBoth }], given));
  return madeWith(type, { ...samples, ...more }[type] ?? [], factsOf(type));
}

const message = { userId: person, organizationId: customer, conversationId: person };
const aboutBoth = { vendorId: vendor, customerId: customer };

function madeWith(type: EventType, given: readonly object[], known: object): Made[] {
  return given.flatMap((data) => {
    const event: StoredEvent = {
      id: person,
      type,
      organizationIds: [vendor, customer],
      userIds: [person],
      subjectId: person,
      data,
      happenedAt: new Date('2026-11-21T10:30:00Z'),
    };
    return rowsOf<EventType>(type).flatMap((row) =>
      row.to(event, known).map((to) => {
        const partner = row.partner?.(event, to, known);
        const params = {
          ...(partner && { name: { organization: partner } }),
          ...row.params?.(event, to),
          ...(known as { params?: object }).params,
        };
        return { row, to, text: sentencesOf(row.type, params, names), url: row.url(event, to) };
      }),
    );
  });
}

/** The names of all events, as the files of the slices declare them. */
function declaredEvents(): string[] {
  const found: string[] = [];
  const folder = `${import.meta.dirname}/../../`;
  for (const file of globSync(['events.ts', 'events/*.ts'], { cwd: folder })) {
    const visitor = new Visitor({
      TSPropertySignature({ key }) {
        if (key.type === 'Literal' && String(key.value).includes('.')) found.push(String(key.value));
      },
    });
    visitor.visit(parseSync(file, readFileSync(folder + file, 'utf8')).program);
  }
  return found;
}

it('names every event of every slice: its notifications, or why it has none', () => {
  const declared = declaredEvents();
  expect(declared.length).toBeGreaterThan(120);
  expect(Object.keys(table).toSorted()).toEqual(declared.toSorted());
  for (const [type, entry] of Object.entries(table))
    if (typeof entry === 'string') expect(entry, type).toMatch(/^[A-ZÀ-Ü].{15,120}\.$/);
    else expect(entry.length, type).toBeGreaterThan(0);
});

it.each(notifiedEvents)('%s: each of its rows is made by an event, with a sentence and a link', (type) => {
  const made = madeOf(type);
  for (const row of rowsOf<EventType>(type))
    expect(
      made.some((one) => one.row === row),
      `${type} makes ${row.type}`,
    ).toBe(true);
  for (const { row, text, url } of made) {
    for (const sentence of [text.en, text.fr]) {
      expect(sentence).not.toMatch(/\{\{|undefined|NaN|\[object|notifications\.|Something has changed/);
      expect(sentence).not.toMatch(/[:,]\s*$/);
    }
    expect(text.en).not.toBe(text.fr);
    expect(url).toMatch(/^\//);
    expect(notificationKinds).toContain(row.kind);
    expect(row.ability === null || row.ability in abilities).toBe(true);
    expect(iconOf(row.type)).toBe(row.icon);
  }
});

/** What somebody else must know of, with the organization that is notified of it. */
const mustNotify: [EventType, string, 'vendor' | 'customer'][] = [
  ['relationships.created', 'ACCESS_REQUESTED', 'vendor'],
  ['relationships.moved', 'ACCESS_GRANTED', 'customer'],
  ['relationships.moved', 'ACCESS_DECLINED', 'customer'],
  ['relationships.moved', 'INVITATION_ACCEPTED', 'vendor'],
  ['relationships.invitationAccepted', 'INVITATION_ACCEPTED', 'vendor'],
  ['invoicing.emitted', 'PAYMENT_ANNOUNCED', 'vendor'],
  ['invoicing.disputed', 'INVOICE_DISPUTED', 'vendor'],
  ['invoicing.disputed', 'INVOICE_DISPUTE_ENDED', 'customer'],
  ['invoicing.becameOverdue', 'INVOICE_OVERDUE', 'vendor'],
  ['invoicing.becameOverdue', 'OWN_INVOICE_OVERDUE', 'customer'],
  ['invoicing.published', 'INVOICE_PUBLISHED', 'customer'],
  ['invoicing.published', 'CREDIT_NOTE_PUBLISHED', 'customer'],
  ['ordering.claimRaised', 'ORDER_CLAIM_RAISED', 'vendor'],
  ['ordering.claimDecided', 'ORDER_CLAIM_ACCEPTED', 'customer'],
  ['ordering.claimDecided', 'ORDER_CLAIM_REFUSED', 'customer'],
  ['ordering.changeProposed', 'ORDER_CHANGE_PROPOSED', 'vendor'],
  ['ordering.changeProposed', 'ORDER_CHANGE_PROPOSED', 'customer'],
  ['ordering.changeDecided', 'ORDER_CHANGE_ACCEPTED', 'vendor'],
  ['ordering.changeDecided', 'ORDER_CHANGE_REFUSED', 'customer'],
  ['ordering.becameLate', 'ORDER_LATE', 'vendor'],
  ['ordering.becameLate', 'OWN_ORDER_LATE', 'customer'],
  ['ordering.missedCutOff', 'ORDER_MISSED_CUT_OFF', 'vendor'],
  ['ordering.missedCutOff', 'ORDER_NOT_YET_CONFIRMED', 'customer'],
  ['deliveries.stopRecorded', 'DELIVERY_NOT_MADE', 'customer'],
  ['ordering.documentAttached', 'ORDER_DOCUMENT_ATTACHED', 'customer'],
  ['ordering.standingDayDecided', 'STANDING_ORDER_SKIPPED', 'customer'],
  ['ordering.standingDayDecided', 'STANDING_ORDER_NOT_PLACED', 'customer'],
  ['ordering.standingDayDecided', 'STANDING_ORDER_NOT_RECEIVED', 'vendor'],
  ['catalogue.priceListReceived', 'PRICE_LIST_RECEIVED', 'customer'],
  ['offers.scheduledOfferAnnounced', 'SCHEDULED_OFFER_OPENED', 'customer'],
  ['credit.balanceFellLow', 'CREDIT_LOW', 'vendor'],
  ['reports.fileFinished', 'FILE_READY', 'vendor'],
  ['imports.applied', 'IMPORT_FINISHED', 'vendor'],
  ['organizations.memberJoined', 'MEMBER_JOINED', 'vendor'],
  ['conversations.messageSent', 'MESSAGE_ABOUT', 'vendor'],
  ['inventory.stockFellLow', 'FORMAT_LOW_ON_STOCK_AFTER_ORDER', 'vendor'],
  ['inventory.stockRanOut', 'FORMAT_OUT_OF_STOCK_AFTER_ORDER', 'vendor'],
];

it.each(mustNotify)('%s notifies with %s the %s', (event, type, to) => {
  const made = madeOf(event).filter(({ row }) => row.type === type);
  expect(made.map(({ to: organization }) => (organization === vendor ? 'vendor' : 'customer'))).toContain(to);
});

it('names the party, the number of lines, the date and the amount', () => {
  const [received] = madeOf('ordering.submitted');
  expect(received!.text).toEqual({
    en: 'Bistro des Érables ordered 12 lines for Tuesday 24/11/2026: $426.80',
    fr: 'Bistro des Érables a commandé 12 lignes pour le mardi 24/11/2026\u00a0: 426,80\u00a0$',
  });
});

it('warns of stock with the name of the product and a warning icon', () => {
  expect([iconOf('FORMAT_OUT_OF_STOCK_AFTER_ORDER'), iconOf('FORMAT_LOW_ON_STOCK_AFTER_ORDER')]).toEqual([
    'warning',
    'warning',
  ]);
  const [low] = madeOf('inventory.stockFellLow');
  expect(low!.text.en).toBe('Carrots, bag of 5 kg: low stock after an order, 3 available');
  expect(low!.url).toBe('/inventory?search=Carottes');
});

it('leaves no colon where nobody gave a reason', () => {
  const cancelled = madeOf('ordering.moved').filter(({ row }) => row.type === 'ORDER_CANCELLED');
  expect(cancelled.map(({ text }) => text.en)).toContain(
    'Order FDN-12 with Bistro des Érables for Tuesday 24/11/2026 was cancelled',
  );
});

describe('a type', () => {
  const rows = notifiedEvents.flatMap((type) => [...rowsOf<EventType>(type)]);

  it('has one kind and one icon, wherever it is made', () => {
    for (const [type, same] of Map.groupBy(rows, (row) => row.type))
      expect(new Set(same.map(({ kind, icon }) => `${kind} ${icon}`)).size, type).toBe(1);
  });

  it('belongs to a kind with defaults, and every kind has one', () => {
    const used = new Set(rows.map(({ kind }) => kind));
    for (const kind of notificationKinds) {
      expect(defaultChoices[kind]).toMatchObject({ inApp: true });
      expect(used.has(kind)).toBe(true);
    }
    expect(NOTIFICATIONS_MAX).toBe(20);
  });
});
