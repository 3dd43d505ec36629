import { z } from 'zod';

export const announcementMax = 300;
export const announcementKinds = ['info', 'warning', 'problem'] as const;

const words = z.string().trim().max(announcementMax).default('');
/** Empty: no limit. */
const instant = z.iso.datetime().or(z.literal('')).default('');
const emailsADay = (most: number, usual: number) => z.int().min(0).max(most).default(usual);

/**
 * Values of the whole market that take effect without a restart (Spec §1, §9). They are flat, so that a JSON file at
 * the remote address can give any of them.
 */
export const remoteConfig = z.object({
  /** Shown above every screen between its two instants; both languages empty show none. */
  announcementEn: words,
  announcementFr: words,
  announcementKind: z.enum(announcementKinds).default('info'),
  announcementFrom: instant,
  announcementUntil: instant,
  isAnnouncementDismissible: z.boolean().default(true),
  /** Empty: none is shown. */
  supportEmail: z.email().max(254).or(z.literal('')).default(''),
  /** Off: nobody gets a new account. */
  areSignUpsOpen: z.boolean().default(true),
  /** Off: visitors do not see the list of sellers. */
  isDirectoryOpen: z.boolean().default(true),
  /** Off: nobody can pay by card, even where a payment provider is configured. */
  areCardPaymentsOpen: z.boolean().default(true),
  /** On: only admins can change anything. */
  isReadOnly: z.boolean().default(false),
  readOnlyMessageEn: words,
  readOnlyMessageFr: words,
  /** Emails a day to strangers, by an organization that is not trusted yet, and by a trusted one. */
  dailyStrangersUntrusted: emailsADay(1_000, 20),
  dailyStrangersTrusted: emailsADay(100_000, 2_000),
});
export type RemoteConfigValues = z.infer<typeof remoteConfig>;
export type RemoteConfigField = keyof RemoteConfigValues;

export const remoteConfigFields = Object.keys(remoteConfig.shape) as RemoteConfigField[];

const isComplete = (en: string, fr: string): boolean => (en === '') === (fr === '');

/** A change of the configuration: people of both languages see the same announcement. */
export const remoteConfigChange = remoteConfig.superRefine((values, { addIssue }) => {
  const required = (path: RemoteConfigField): void =>
    addIssue({ code: 'custom', path: [path], params: { code: 'field.required' } });
  const { announcementEn, announcementFr, readOnlyMessageEn, readOnlyMessageFr } = values;
  if (!isComplete(announcementEn, announcementFr))
    required(announcementEn === '' ? 'announcementEn' : 'announcementFr');
  if (!isComplete(readOnlyMessageEn, readOnlyMessageFr))
    required(readOnlyMessageEn === '' ? 'readOnlyMessageEn' : 'readOnlyMessageFr');
  const { announcementFrom, announcementUntil } = values;
  if (
    announcementFrom !== '' &&
    announcementUntil !== '' &&
    Date.parse(announcementUntil) <= Date.parse(announcementFrom)
  )
    addIssue({ code: 'custom', path: ['announcementUntil'], params: { code: 'field.invalid' } });
});

/** The fields of a configuration that differ from another. */
export const changedConfigFields = (from: RemoteConfigValues, to: RemoteConfigValues): RemoteConfigField[] =>
  remoteConfigFields.filter((field) => from[field] !== to[field]);
