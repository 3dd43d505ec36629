import type { Language } from '@halles/contract/kernel';
import { textsIn } from '../../texts.ts';
import type { Email } from '../email.ts';
import { formatInstant, plainName } from './formats.ts';

export interface Invitation {
  inviterName: string;
  organizationName: string;
  /** Name of the role, in the recipient's language. */
  roleName: string;
  url: string;
  /** RFC 3339. */
  expiresAt: string;
  timeZone: string;
}

export function invitation(data: Invitation, language: Language): Email {
  const t = textsIn(language);
  const inviter = plainName(data.inviterName);
  const organization = plainName(data.organizationName);
  return {
    subject: t('mail.invitation.subject', { inviter, organization }),
    preview: t('mail.invitation.preview', { organization }),
    heading: t('mail.invitation.heading', { organization }),
    paragraphs: [t('mail.invitation.body', { inviter, organization })],
    facts: [
      [t('mail.invitation.organization'), organization],
      [t('mail.invitation.role'), data.roleName],
      [t('mail.invited.validUntil'), formatInstant(data.expiresAt, data.timeZone, language)],
    ],
    button: { label: t('mail.invitation.button'), url: data.url },
    footnotes: [t('mail.invitation.footnote')],
    reason: t('mail.invited.reason', { inviter }),
  };
}
