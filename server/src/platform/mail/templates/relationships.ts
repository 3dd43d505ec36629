import type { Language } from '@halles/contract/kernel';
import type { Email } from '../layout.ts';
import { formatInstant, plainMessage, plainName } from './formats.ts';

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
  const { url } = data;
  const inviter = plainName(data.inviterName);
  const vendor = plainName(data.vendorName);
  const message = plainMessage(data.message);
  const until = formatInstant(data.expiresAt, data.timeZone, language);
  if (language === 'FR')
    return {
      subject: `${vendor} vous invite à commander sur Halles`,
      preview: `Le catalogue, les prix et les livraisons de ${vendor}, au même endroit.`,
      heading: `Commandez chez ${vendor}`,
      paragraphs: [
        `${inviter} vous invite à devenir client de ${vendor} sur Halles : vous y voyez ses produits, vos prix et ses dates de livraison, et vous y commandez en quelques minutes.`,
        ...(message ? [`« ${message} »`] : []),
      ],
      facts: [
        ['Fournisseur', vendor],
        ['Valide jusqu’au', until],
      ],
      button: { label: 'Voir l’invitation', url },
      footnotes: [
        'L’inscription est gratuite pour les acheteurs. Si vous ne connaissez pas ce fournisseur, ignorez simplement ce message.',
      ],
      reason: `Vous recevez ce message parce que ${inviter} a donné votre adresse pour vous inviter.`,
    };
  return {
    subject: `${vendor} invites you to order on Halles`,
    preview: `The catalogue, prices and deliveries of ${vendor}, in one place.`,
    heading: `Order from ${vendor}`,
    paragraphs: [
      `${inviter} invites you to become a customer of ${vendor} on Halles: you see their products, your prices and their delivery dates, and you order in a few minutes.`,
      ...(message ? [`“${message}”`] : []),
    ],
    facts: [
      ['Supplier', vendor],
      ['Valid until', until],
    ],
    button: { label: 'See the invitation', url },
    footnotes: [
      'Signing up is free for buyers. If you do not know this supplier, simply ignore this message.',
    ],
    reason: `You receive this message because ${inviter} gave your address to invite you.`,
  };
}
