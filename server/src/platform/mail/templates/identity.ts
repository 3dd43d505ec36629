import type { Language } from '@halles/contract/kernel';
import { textsIn } from '../../texts.ts';
import type { Email } from '../email.ts';

export interface VerifyEmail {
  url: string;
  validHours: number;
}

/** Contains no name: anybody could sign up with an abusive name and another person's address. */
export function verifyEmail({ url, validHours }: VerifyEmail, language: Language): Email {
  const t = textsIn(language);
  return {
    subject: t('mail.verifyEmail.subject'),
    preview: t('mail.verifyEmail.preview'),
    heading: t('mail.verifyEmail.heading'),
    paragraphs: [t('mail.verifyEmail.body')],
    button: { label: t('mail.verifyEmail.button'), url },
    footnotes: [t('mail.verifyEmail.footnote', { validHours })],
    reason: t('mail.verifyEmail.reason'),
  };
}

export interface ResetPassword {
  url: string;
  validMinutes: number;
}

export function resetPassword({ url, validMinutes }: ResetPassword, language: Language): Email {
  const t = textsIn(language);
  return {
    subject: t('mail.resetPassword.subject'),
    preview: t('mail.resetPassword.preview'),
    heading: t('mail.resetPassword.heading'),
    paragraphs: [t('mail.resetPassword.body')],
    button: { label: t('mail.resetPassword.button'), url },
    footnotes: [t('mail.resetPassword.footnote', { validMinutes })],
    reason: t('mail.resetPassword.reason'),
  };
}

export interface ConfirmNewEmail {
  url: string;
  validHours: number;
}

export function confirmNewEmail({ url, validHours }: ConfirmNewEmail, language: Language): Email {
  const t = textsIn(language);
  return {
    subject: t('mail.confirmNewEmail.subject'),
    preview: t('mail.confirmNewEmail.preview'),
    heading: t('mail.confirmNewEmail.heading'),
    paragraphs: [t('mail.confirmNewEmail.body')],
    button: { label: t('mail.confirmNewEmail.button'), url },
    footnotes: [t('mail.confirmNewEmail.footnote', { validHours })],
    reason: t('mail.confirmNewEmail.reason'),
  };
}

export interface SignUpWithKnownAddress {
  signInUrl: string;
}

/** The sign-up screen shows the same to everybody; only the owner of the address learns that it is taken. */
export function signUpWithKnownAddress({ signInUrl }: SignUpWithKnownAddress, language: Language): Email {
  const t = textsIn(language);
  return {
    subject: t('mail.signUpWithKnownAddress.subject'),
    preview: t('mail.signUpWithKnownAddress.preview'),
    heading: t('mail.signUpWithKnownAddress.heading'),
    paragraphs: [t('mail.signUpWithKnownAddress.body')],
    button: { label: t('mail.signUpWithKnownAddress.button'), url: signInUrl },
    footnotes: [t('mail.signUpWithKnownAddress.footnote')],
    reason: t('mail.signUpWithKnownAddress.reason'),
  };
}
