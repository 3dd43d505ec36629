import type { Language } from '@halles/contract/kernel';
import type { Email } from '../layout.ts';
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
  const { roleName, url } = data;
  const inviter = plainName(data.inviterName);
  const organization = plainName(data.organizationName);
  const until = formatInstant(data.expiresAt, data.timeZone, language);
  if (language === 'FR')
    return {
      subject: `${inviter} vous invite à rejoindre ${organization}`,
      preview: `Rejoignez ${organization} sur Halles.`,
      heading: `Rejoignez ${organization}`,
      paragraphs: [
        `${inviter} vous invite à travailler avec ${organization} sur Halles, où se gèrent ses commandes et ses factures.`,
      ],
      facts: [
        ['Organisation', organization],
        ['Votre rôle', roleName],
        ['Valide jusqu’au', until],
      ],
      button: { label: 'Accepter l’invitation', url },
      footnotes: ['Si vous ne connaissez pas cette organisation, ignorez ce courriel.'],
      reason: `Vous recevez ce courriel parce que ${inviter} a donné votre adresse pour vous inviter.`,
    };
  return {
    subject: `${inviter} invites you to join ${organization}`,
    preview: `Join ${organization} on Halles.`,
    heading: `Join ${organization}`,
    paragraphs: [
      `${inviter} invites you to work with ${organization} on Halles, where it manages its orders and invoices.`,
    ],
    facts: [
      ['Organization', organization],
      ['Your role', roleName],
      ['Valid until', until],
    ],
    button: { label: 'Accept invitation', url },
    footnotes: ['If you don’t know this organization, ignore this email.'],
    reason: `You’re receiving this email because ${inviter} gave your address to invite you.`,
  };
}
