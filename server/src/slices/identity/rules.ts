import { tableLayoutLimits, type TableLayouts, type TableLayoutsChange } from '@halles/contract';
import { commonPasswords } from './rules/common-passwords.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const SESSION_ABSOLUTE_MS = 14 * DAY_MS;
export const SEEN_EVERY_MS = 60_000;
export const USER_SEEN_EVERY_MS = HOUR_MS;
export const LINK_LIFE_MS = {
  verifyEmail: DAY_MS,
  resetPassword: HOUR_MS,
  changeEmail: DAY_MS,
  firstAdmin: DAY_MS,
  undoEmailChange: 7 * DAY_MS,
} as const;
export const CHALLENGE_LIFE_MS = 10 * 60_000;
/** Wrong six-digit codes allowed per sign-in before it has to begin again. */
export const CODE_ATTEMPTS = 5;
/** Requests already on their way when their session was renewed are still accepted for this long. */
export const RENEWAL_GRACE_MS = 10_000;

/**
 * Changes that can lock an owner out, and an admin's access to money and acting, need an identity proof newer than
 * this.
 */
export const CONFIRMED_FOR_MS = 10 * 60_000;

export const isConfirmed = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMED_FOR_MS;

export type Confirmation = 'password' | 'code' | 'passkey';

interface Proofs {
  hasPassword: boolean;
  hasTotp: boolean;
  hasPasskey: boolean;
  isAdmin: boolean;
}

/** With an authenticator app a password alone is not enough; the same holds for an admin who has a passkey. */
export function acceptedConfirmations({ hasPassword, hasTotp, hasPasskey, isAdmin }: Proofs): Confirmation[] {
  const takesPassword = hasPassword && !hasTotp && !(isAdmin && hasPasskey);
  return [
    ...(takesPassword ? (['password'] as const) : []),
    ...(hasTotp ? (['code'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
  ];
}

/** Groups guesses by source: a household or company has a whole /64 of IPv6. */
export const sourceOf = (ip: string): string => (ip.includes(':') && !ip.includes('.') ? networkOf(ip) : ip);

function networkOf(ip: string): string {
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

export const GUESSES_FORGOTTEN_MS = HOUR_MS;
const FREE_GUESSES = 5;
const LONGEST_WAIT_MS = 15 * 60_000;

interface Guesses {
  failures: number;
  lastFailedAt: Date;
}

/**
 * The first mistakes cost nothing; then the wait is 1 s, 2 s, 4 s… up to 15 minutes, and it resets after an hour
 * without guesses.
 */
export function waitMs({ failures, lastFailedAt }: Guesses, now: Date): number {
  const since = now.getTime() - lastFailedAt.getTime();
  if (failures < FREE_GUESSES || since >= GUESSES_FORGOTTEN_MS) return 0;
  const pause = Math.min(1_000 * 2 ** (failures - FREE_GUESSES), LONGEST_WAIT_MS);
  return Math.max(0, pause - since);
}

interface SessionTimes {
  createdAt: Date;
  lastSeenAt: Date;
}

export const isSessionOver = ({ createdAt, lastSeenAt }: SessionTimes, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= SESSION_IDLE_MS ||
  now.getTime() - createdAt.getTime() >= SESSION_ABSOLUTE_MS;

const LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
};

/** Removes what a guesser would vary: accents, capitals, prefixes and suffixes, symbols used for letters. */
const core = (password: string): string =>
  password
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    .replaceAll(/[01345789@$!+]/g, (sign) => LETTERS[sign]!)
    .replaceAll(/[^\p{L}]/gu, '');

const isRun = (password: string): boolean => {
  const steps = [...password].slice(1).map((sign, i) => sign.charCodeAt(0) - password.charCodeAt(i));
  return steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1;
};

/** True for one common word, also when it is repeated. */
const isCommon = (bare: string): boolean =>
  commonPasswords.has(bare) ||
  (bare.slice(0, bare.length / 2).repeat(2) === bare && commonPasswords.has(bare.slice(0, bare.length / 2)));

/** The contract checks the length; this checks for common passwords and the person's own address. */
export function isWeakPassword(password: string, email: string): boolean {
  const [local = ''] = email.toLowerCase().split('@');
  const lower = password.toLowerCase();
  const bare = core(password);
  return (
    isRun(password) ||
    new Set(lower).size < 4 ||
    lower === email.toLowerCase() ||
    (local.length >= 4 &&
      (bare === core(local) || lower.replaceAll(/[\d\W_]/g, '') === local.replaceAll(/[\d\W_]/g, ''))) ||
    bare === '' ||
    isCommon(bare)
  );
}

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const named = (known: [RegExp, string][], userAgent: string): string | undefined =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1];

/** `Firefox · Windows`: names that are the same in both languages. */
export const deviceName = (userAgent: string): string =>
  [named(browsers, userAgent), named(systems, userAgent)].filter(Boolean).join(' · ') ||
  userAgent.slice(0, 40) ||
  '?';

/** Allows only local paths, so that a link of ours never redirects to another site. */
export const safeReturnTo = (path: string | null | undefined): string | null =>
  path && /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : null;

/** The layouts after a change. Tables that were changed last stand last; the oldest beyond the most are dropped. */
export function changedLayouts(
  before: TableLayouts,
  { density, tables = {} }: TableLayoutsChange,
): TableLayouts {
  const others = Object.entries(before.tables).filter(([id]) => !(id in tables));
  return {
    density: density === undefined ? before.density : density,
    tables: Object.fromEntries([...others, ...Object.entries(tables)].slice(-tableLayoutLimits.tables)),
  };
}
