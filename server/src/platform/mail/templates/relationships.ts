import type { Language } from '@halles/contract/kernel';
import type { Email } from '../layout.ts';
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
        `${inviter} vous invite à devenir client de ${vendor} sur Halles : vous y verrez ses produits, vos prix et ses dates de livraison, et pourrez y commander en quelques minutes.`,
        ...(message ? [`« ${message} »`] : []),
      ],
      facts: [
        ['Fournisseur', vendor],
        ['Valide jusqu’au', until],
      ],
      button: { label: 'Voir l’invitation', url },
      footnotes: [
        'L’inscription est gratuite pour les acheteurs. Si vous ne connaissez pas ce fournisseur, ignorez ce courriel.',
      ],
      reason: `Vous recevez ce courriel parce que ${inviter} a donné votre adresse pour vous inviter.`,
    };
  return {
    subject: `${vendor} invites you to order on Halles`,
    preview: `The catalogue, prices and deliveries of ${vendor}, in one place.`,
    heading: `Order from ${vendor}`,
    paragraphs: [
      `${inviter} invites you to become a customer of ${vendor} on Halles: you’ll see their products, your prices and delivery dates, and can order in a few minutes.`,
      ...(message ? [`“${message}”`] : []),
    ],
    facts: [
      ['Supplier', vendor],
      ['Valid until', until],
    ],
    button: { label: 'View invitation', url },
    footnotes: ['Signing up is free for buyers. If you don’t know this supplier, ignore this email.'],
    reason: `You’re receiving this email because ${inviter} gave your address to invite you.`,
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
  const { side, notice, url } = data;
  const partner = plainName(data.partnerName);
  const number = plainName(data.certificateNumber);
  const day = formatDay(data.expiresOn);
  const isSeller = side === 'vendor';
  if (language === 'FR') {
    const heading =
      notice === 'ended' ? 'Exonération de taxes terminée' : 'Exonération de taxes bientôt terminée';
    const after =
      notice === 'ended' ? 'Depuis, les taxes sont facturées.' : 'Ensuite, les taxes seront facturées.';
    return {
      subject: `${heading} : ${partner}`,
      preview: `Dernier jour : ${day}.`,
      heading,
      paragraphs: [
        isSeller
          ? `Le certificat d’exonération de ${partner} est valide jusqu’au ${day}. ${after}`
          : `Votre certificat d’exonération chez ${partner} est valide jusqu’au ${day}. ${after}`,
        isSeller
          ? 'Demandez un nouveau certificat à votre client et enregistrez-le dans sa fiche.'
          : 'Envoyez votre nouveau certificat à ce fournisseur pour rester exonéré.',
      ],
      facts: [
        [isSeller ? 'Client' : 'Fournisseur', partner],
        ...(number ? ([['Certificat no', number]] as const) : []),
        ['Valide jusqu’au', day],
      ],
      button: { label: isSeller ? 'Voir la fiche du client' : 'Voir le fournisseur', url },
      reason: 'Vous recevez ce courriel parce que vous vous occupez de cette relation commerciale.',
    };
  }
  const heading = notice === 'ended' ? 'Tax exemption ended' : 'Tax exemption ends soon';
  const after = notice === 'ended' ? 'Taxes are charged since then.' : 'Taxes are charged after that.';
  return {
    subject: `${heading}: ${partner}`,
    preview: `Last day: ${day}.`,
    heading,
    paragraphs: [
      isSeller
        ? `The exemption certificate of ${partner} is valid until ${day}. ${after}`
        : `Your exemption certificate with ${partner} is valid until ${day}. ${after}`,
      isSeller
        ? 'Ask your customer for a new certificate and save it in their record.'
        : 'Send your new certificate to this supplier to stay exempt.',
    ],
    facts: [
      [isSeller ? 'Customer' : 'Supplier', partner],
      ...(number ? ([['Certificate no.', number]] as const) : []),
      ['Valid until', day],
    ],
    button: { label: isSeller ? 'View customer' : 'View supplier', url },
    reason: 'You’re receiving this email because you look after this trading relationship.',
  };
}
