import { z } from 'zod';
import {
  fileId,
  filesErrors,
  language,
  mailKind,
  notificationKind,
  mailStopReason,
  paymentsErrors,
  procedure,
  remoteConfig,
  type ErrorTable,
} from './kernel/index.ts';

/** What belongs to no slice: files, places, remote configuration and the browser's configuration. */
export const platformErrors = {
  ...filesErrors,
  ...paymentsErrors,
  'places.unavailable': 503,
  /** A year old, or invented: the answer does not say which. */
  'mail.linkExpired': 410,
  'mail.wrongSignature': 400,
} as const satisfies ErrorTable;

export const placeSuggestion = z.object({
  placeId: z.string(),
  /** The street, or the city when there is none. */
  mainText: z.string(),
  secondaryText: z.string(),
  description: z.string(),
});
export const place = z.object({
  placeId: z.string(),
  formattedAddress: z.string(),
  street: z.string().nullable(),
  city: z.string(),
  region: z.string(),
  administrativeRegion: z.string().nullable(),
  country: z.string(),
  postalCode: z.string().nullable(),
  location: z.object({ lat: z.number(), lng: z.number() }),
  zones: z.array(z.string()),
});
export type PlaceSuggestion = z.infer<typeof placeSuggestion>;
export type Place = z.infer<typeof place>;
const text = z.string().trim().min(1).max(200);

const mailToken = z.string().min(20).max(100);
const mailPreferences = z.object({
  address: z.string(),
  /** What the email was about whose link this is. */
  kind: mailKind,
  language,
  /** Why nothing is sent to the address; null: it receives mail. */
  stopped: mailStopReason.nullable(),
  kinds: z.array(z.object({ kind: mailKind, isOn: z.boolean() })),
  /** Of an email about notifications: what they were about, and whether its person has emails about any of it. */
  notices: z.object({ kinds: z.array(notificationKind), isOn: z.boolean() }).nullable(),
});
export type MailPreferences = z.infer<typeof mailPreferences>;

export const platform = {
  getMailPreferences: procedure({
    method: 'GET',
    path: '/ext/mail-preferences/{token}',
    summary: 'Which emails an address receives, by the link in the foot of an email',
    access: 'public',
    limit: 'signIn',
    input: z.object({ token: mailToken }),
    output: mailPreferences,
    errors: ['mail.linkExpired'],
  }),
  chooseMail: procedure({
    method: 'POST',
    path: '/ext/mail-preferences/{token}',
    summary: 'Unsubscribe an address from a kind of email, or resume it',
    access: 'public',
    limit: 'signIn',
    idempotent: true,
    input: z.object({
      token: mailToken,
      kind: mailKind,
      isOn: z.boolean(),
      /** Of notifications, only those that the email was about. */
      onlyItsNotices: z.boolean().default(false),
    }),
    output: mailPreferences,
    errors: ['mail.linkExpired'],
  }),
  getClientConfig: procedure({
    method: 'GET',
    path: '/client-config',
    summary: 'Client configuration: enabled third parties, remote configuration, version',
    access: 'public',
    live: true,
    input: z.object({}),
    output: z.object({
      version: z.string(),
      isProduction: z.boolean(),
      publicUrl: z.string(),
      googleMapsKey: z.string().nullable(),
      sentryDsn: z.string().nullable(),
      analytics: z.boolean(),
      payments: z.boolean(),
      /** Of the products of a seller's confirmed orders, where nothing else is agreed. */
      serviceFeePercent: z.string(),
      remote: remoteConfig.omit({ dailyStrangersTrusted: true, dailyStrangersUntrusted: true }),
    }),
  }),
  autocompletePlaces: procedure({
    method: 'GET',
    path: '/places/autocomplete',
    summary: 'Places whose name or address begins with the text',
    access: 'signedIn',
    input: z.object({ text, language, country: z.enum(['CA', 'FR']).optional() }),
    output: z.array(placeSuggestion),
    errors: ['places.unavailable'],
  }),
  getPlace: procedure({
    method: 'GET',
    path: '/places/details',
    summary: 'One place, with its address and position',
    access: 'signedIn',
    input: z.object({ placeId: z.string().max(500), language }),
    output: place,
  }),
  searchPlaces: procedure({
    method: 'GET',
    path: '/places/search',
    summary: 'Places found by a text',
    access: 'signedIn',
    input: z.object({ text, language }),
    output: z.array(place),
  }),
  /**
   * The file itself is sent as multipart/form-data, field `file`, to POST /api/files?kind=…, which gives the same
   * answer.
   */
  getFile: procedure({
    method: 'GET',
    path: '/files/{fileId}',
    summary: 'A signed URL of my picture, or of an upload that no record uses yet',
    access: 'signedIn',
    input: z.object({ fileId }),
    output: z.object({
      id: fileId,
      url: z.string(),
      name: z.string(),
      contentType: z.string(),
      bytes: z.int(),
    }),
    errors: ['files.notFound'],
  }),
  track: procedure({
    method: 'POST',
    path: '/analytics',
    summary: 'An analytics event of the browser; dropped unless configured',
    access: 'signedIn',
    whileReadOnly: true,
    input: z.object({ event: z.literal('logout') }),
    output: z.object({ done: z.literal(true) }),
  }),
};
