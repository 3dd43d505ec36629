import { z } from 'zod';
import { fileId, filesErrors, language, paymentsErrors, procedure, type ErrorTable } from './kernel/index.ts';

/** What belongs to no slice: files, places, remote configuration and the browser's configuration. */
export const platformErrors = {
  ...filesErrors,
  ...paymentsErrors,
  'places.unavailable': 503,
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

export const platform = {
  getClientConfig: procedure({
    method: 'GET',
    path: '/client-config',
    summary: 'Client configuration: enabled third parties, remote configuration, version',
    access: 'public',
    input: z.object({}),
    output: z.object({
      version: z.string(),
      isProduction: z.boolean(),
      publicUrl: z.string(),
      googleMapsKey: z.string().nullable(),
      sentryDsn: z.string().nullable(),
      analytics: z.boolean(),
      payments: z.boolean(),
      remote: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
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
    summary: 'A signed URL of one of my files',
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
    input: z.object({ event: z.enum(['login', 'logout']) }),
    output: z.object({ done: z.literal(true) }),
  }),
  postToSlack: procedure({
    method: 'POST',
    path: '/slack',
    summary: 'Send a message of a member to the team, with organization and user',
    access: 'member',
    limit: 'mail',
    input: z.object({
      subject: z.string().trim().min(1).max(200),
      message: z.string().trim().min(1).max(5_000),
    }),
    output: z.object({ data: z.string() }),
  }),
};
