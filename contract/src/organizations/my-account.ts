import { z } from 'zod';
import { passkey, session, tableLayouts, user } from '../identity/index.ts';
import { organizationId, procedure } from '../kernel/index.ts';
import { role } from './entities.ts';
import { tableView } from './table-views.ts';

const instant = z.iso.datetime();
const nothing = z.object({});

/** Everything stored about a person, in a form that programs can read. */
const myData = z.object({
  exportedAt: instant,
  account: user.omit({ version: true }),
  /** Precise to the hour. */
  lastSeenAt: instant.nullable(),
  googleAccounts: z.array(z.object({ linkedAt: instant })),
  passkeys: z.array(passkey),
  sessions: z.array(session),
  memberships: z.array(z.object({ organizationId, organizationName: z.string(), role, joinedAt: instant })),
  emails: z.array(z.object({ kind: z.string(), queuedAt: instant, deliveredAt: instant.nullable() })),
  /** Null until the person chose something. */
  notificationChoices: z
    .object({
      choices: z.record(z.string(), z.unknown()),
      quietHours: z.object({ from: z.string(), until: z.string() }).nullable(),
      timeZone: z.string().nullable(),
    })
    .nullable(),
  /** Only the newest. */
  notifications: z.array(
    z.object({
      organizationId,
      at: instant,
      kind: z.string(),
      text: z.object({ en: z.string(), fr: z.string() }).nullable(),
      isRead: z.boolean(),
    }),
  ),
  tableViews: z.array(
    tableView.pick({ table: true, name: true, search: true, isShared: true }).extend({ organizationId }),
  ),
  tableLayouts,
  /** The newest, each with the record it concerned. */
  actions: z.array(
    z.object({
      kind: z.string(),
      at: instant,
      organizationId: organizationId.nullable(),
      recordId: z.string().nullable(),
    }),
  ),
  actionsInAll: z.int(),
  /** The newest messages that the person wrote. */
  messages: z.array(
    z.object({ conversationId: z.uuid(), organizationId, sentAt: instant, text: z.string() }),
  ),
  messagesInAll: z.int(),
});

/** What the law gives every person: a copy of their data, and its deletion. */
export const myAccount = {
  getMyData: procedure({
    method: 'GET',
    path: '/my-data',
    summary: 'A copy of everything stored about the signed-in person',
    access: 'signedIn',
    input: nothing,
    output: myData,
    errors: ['identity.confirmationRequired'],
  }),
  deleteMyAccount: procedure({
    method: 'POST',
    path: '/delete-my-account',
    summary:
      'Delete the account: its name, address, picture and ways to sign in; orders and invoices stay, without the name',
    access: 'signedIn',
    input: nothing,
    output: z.object({ done: z.literal(true) }),
    errors: ['organizations.lastOwner', 'admin.lastAdmin', 'identity.confirmationRequired'],
  }),
};
