import type { Language } from '@halles/contract/kernel';
import { textsIn } from '../../texts.ts';
import type { Email } from '../email.ts';
import { formatDay, formatInstant, plainMessage, plainName } from './formats.ts';

export interface SupplierInvitation {
  inviterName: string;
  vendorName: string;
  /** Personal message of the inviter. */
  message: string;
  url: string;
  /** RFC 3339. */
  expiresAt: string;
  timeZone: string;
}

export function supplierInvitation(data: SupplierInvitation, language: Language): Email {
  const t = textsIn(language);
  const inviter = plainName(data.inviterName);
  const vendor = plainName(data.vendorName);
  const message = plainMessage(data.message);
  return {
    subject: t('mail.supplierInvitation.subject', { vendor }),
    preview: t('mail.supplierInvitation.preview', { vendor }),
    heading: t('mail.supplierInvitation.heading', { vendor }),
    paragraphs: [
      t('mail.supplierInvitation.body', { inviter, vendor }),
      ...(message ? [t('mail.quoted', { message })] : []),
    ],
    facts: [
      [t('mail.supplierInvitation.supplier'), vendor],
      [t('mail.invited.validUntil'), formatInstant(data.expiresAt, data.timeZone, language)],
    ],
    button: { label: t('mail.supplierInvitation.button'), url: data.url },
    footnotes: [t('mail.supplierInvitation.footnote')],
    reason: t('mail.invited.reason', { inviter }),
  };
}

export interface ExemptionEnd {
  side: 'vendor' | 'customer';
  notice: 'endsSoon' | 'ended';
  partnerName: string;
  certificateNumber: string;
  expiresOn: string;
  /** Address of the partner's card. */
  url: string;
}

/** The tax exemption of a customer ends soon or has ended; to the seller and to the customer. */
export function exemptionEnd(data: ExemptionEnd, language: Language): Email {
  const t = textsIn(language);
  const { side, notice } = data;
  const partner = plainName(data.partnerName);
  const number = plainName(data.certificateNumber);
  const day = formatDay(data.expiresOn);
  const heading = t(`mail.exemptionEnd.${notice}.heading`);
  return {
    subject: t('mail.exemptionEnd.subject', { heading, partner }),
    preview: t('mail.exemptionEnd.preview', { day }),
    heading,
    paragraphs: [
      t(`mail.exemptionEnd.${notice}.${side}`, { partner, day }),
      t(`mail.exemptionEnd.${side}.advice`),
    ],
    facts: [
      [t(`mail.exemptionEnd.${side}.partner`), partner],
      ...(number ? [[t('mail.exemptionEnd.certificate'), number] as const] : []),
      [t('mail.exemptionEnd.validUntil'), day],
    ],
    button: { label: t(`mail.exemptionEnd.${side}.button`), url: data.url },
    reason: t('mail.exemptionEnd.reason'),
  };
}
