import type { Language } from '@halles/contract/kernel';
import { textsIn } from '../../texts.ts';
import type { Email } from '../email.ts';
import { formatInstant } from './formats.ts';

export interface SecurityNotice {
  /** RFC 3339. */
  at: string;
  timeZone: string;
  /** Browser and system as far as known: Firefox, Windows. */
  device: string;
  url: string;
}

/** What every notice ends with: when, on which device, and the button of whoever did not do it. */
function noticeOf({ at, timeZone, device, url }: SecurityNotice, language: Language) {
  const t = textsIn(language);
  return {
    facts: [
      [t('mail.security.when'), formatInstant(at, timeZone, language)],
      [t('mail.security.device'), device],
    ],
    button: { label: t('mail.security.notMe'), url },
    reason: t('mail.security.reason'),
  } satisfies Partial<Email>;
}

/** `url` leads to the list of sessions. */
export function newSignIn(notice: SecurityNotice, language: Language): Email {
  const t = textsIn(language);
  return {
    ...noticeOf(notice, language),
    subject: t('mail.newSignIn.subject'),
    preview: t('mail.newSignIn.preview', { device: notice.device }),
    heading: t('mail.newSignIn.heading'),
    paragraphs: [t('mail.newSignIn.body')],
    button: { label: t('mail.newSignIn.button'), url: notice.url },
    footnotes: [t('mail.newSignIn.footnote')],
  };
}

/** `url` leads to the screen where a new password is asked for. */
export function passwordChanged(notice: SecurityNotice, language: Language): Email {
  const t = textsIn(language);
  return {
    ...noticeOf(notice, language),
    subject: t('mail.passwordChanged.subject'),
    preview: t('mail.passwordChanged.preview'),
    heading: t('mail.passwordChanged.heading'),
    paragraphs: [t('mail.passwordChanged.body')],
    footnotes: [t('mail.security.nothingToDo')],
  };
}

function emailNotice(
  name: 'emailChangeRequested' | 'emailChanged',
  notice: SecurityNotice,
  language: Language,
): Email {
  const t = textsIn(language);
  return {
    ...noticeOf(notice, language),
    subject: t(`mail.email.${name}.subject`),
    preview: t(`mail.email.${name}.preview`),
    heading: t(`mail.email.${name}.heading`),
    paragraphs: [t(`mail.email.${name}.body`)],
    footnotes: [t(`mail.email.${name}.footnote`)],
  };
}

/** Sent to the account's current address. `url` cancels the request, or undoes the change. */
export const emailChangeRequested = (notice: SecurityNotice, language: Language): Email =>
  emailNotice('emailChangeRequested', notice, language);

/** Sent to the previous address. `url` restores it. */
export const emailChanged = (notice: SecurityNotice, language: Language): Email =>
  emailNotice('emailChanged', notice, language);

/** Sent to the address that was removed again. */
export function emailChangeUndone({ signInUrl }: { signInUrl: string }, language: Language): Email {
  const t = textsIn(language);
  return {
    subject: t('mail.emailChangeUndone.subject'),
    preview: t('mail.emailChangeUndone.preview'),
    heading: t('mail.emailChangeUndone.heading'),
    paragraphs: [t('mail.emailChangeUndone.body')],
    button: { label: t('mail.emailChangeUndone.button'), url: signInUrl },
    reason: t('mail.security.reason'),
  };
}

export interface SecondFactorChanged extends SecurityNotice {
  change: 'totpAdded' | 'totpRemoved' | 'passkeyAdded' | 'passkeyRemoved' | 'codesRenewed';
}

/** `url` leads to the list of sessions. */
export function secondFactorChanged({ change, ...notice }: SecondFactorChanged, language: Language): Email {
  const t = textsIn(language);
  const subject = t(`mail.secondFactorChanged.${change}.subject`);
  const consequence = t(`mail.secondFactorChanged.${change}.consequence`);
  return {
    ...noticeOf(notice, language),
    subject,
    preview: consequence,
    heading: subject,
    paragraphs: [consequence],
    footnotes: [t('mail.secondFactorChanged.footnote')],
  };
}

/** Goes to the address that the account had. */
export function accountDeleted({ url }: { url: string }, language: Language): Email {
  const t = textsIn(language);
  return {
    subject: t('mail.accountDeleted.subject'),
    preview: t('mail.accountDeleted.preview'),
    heading: t('mail.accountDeleted.heading'),
    paragraphs: [t('mail.accountDeleted.body'), t('mail.accountDeleted.kept')],
    button: { label: t('mail.accountDeleted.button'), url },
    reason: t('mail.security.reason'),
  };
}
