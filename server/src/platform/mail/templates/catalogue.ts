import type { Language } from '@halles/contract/kernel';
import type { Email } from '../layout.ts';
import { plainMessage, plainName } from './formats.ts';

export interface PriceListEmail {
  vendorName: string;
  listName: string;
  message: string;
  /** Attached as a PDF; a list too long for a PDF goes as a link only. */
  isAttached: boolean;
  /** Works without signing in. */
  url: string;
}

export function priceList(data: PriceListEmail, language: Language): Email {
  const { url } = data;
  const vendor = plainName(data.vendorName);
  const list = plainName(data.listName);
  const message = plainMessage(data.message);
  if (language === 'FR')
    return {
      subject: `Liste de prix de ${vendor} : ${list}`,
      preview: `Les prix à jour de ${vendor}.`,
      heading: `La liste de prix de ${vendor}`,
      paragraphs: [
        data.isAttached
          ? `${vendor} vous envoie sa liste de prix, que vous trouverez en pièce jointe.`
          : `${vendor} vous envoie sa liste de prix.`,
        ...(message ? [`« ${message} »`] : []),
      ],
      facts: [['Liste', list]],
      button: { label: 'Voir la liste de prix', url },
      footnotes: [
        'La page s’ouvre sans connexion, avec les prix à jour. Ne partagez ce lien qu’avec votre équipe. Il fonctionne pendant deux mois.',
      ],
      reason:
        'Vous recevez ce courriel parce que votre organisation a demandé les courriels de listes de prix.',
    };
  return {
    subject: `Price list from ${vendor}: ${list}`,
    preview: `The current prices of ${vendor}.`,
    heading: `Price list from ${vendor}`,
    paragraphs: [
      data.isAttached
        ? `${vendor} sends you their price list, attached to this email.`
        : `${vendor} sends you their price list.`,
      ...(message ? [`“${message}”`] : []),
    ],
    facts: [['List', list]],
    button: { label: 'View price list', url },
    footnotes: [
      'No sign-in needed, and prices are always current. Share this link only with your team. It works for two months.',
    ],
    reason: 'You’re receiving this email because your organization asked for price list emails.',
  };
}

export interface ProducersMessage {
  vendorName: string;
  message: string;
  replyTo: string;
  url: string;
}

const MESSAGE_MAX = 5_000;

export function producersMessage(data: ProducersMessage, language: Language): Email {
  const vendor = plainName(data.vendorName);
  const message = plainMessage(data.message, MESSAGE_MAX);
  const answer = data.replyTo;
  if (language === 'FR')
    return {
      subject: `Message de ${vendor} à ses producteurs`,
      preview: `${vendor} vous écrit.`,
      heading: `Message de ${vendor}`,
      paragraphs: [message],
      facts: answer ? [['Répondre à', answer]] : [],
      button: { label: 'Ouvrir Halles', url: data.url },
      footnotes: [],
      reason: `Vous recevez ce courriel parce que ${vendor} vend vos produits.`,
    };
  return {
    subject: `Message from ${vendor} to its producers`,
    preview: `${vendor} writes to you.`,
    heading: `Message from ${vendor}`,
    paragraphs: [message],
    facts: answer ? [['Reply to', answer]] : [],
    button: { label: 'Open Halles', url: data.url },
    footnotes: [],
    reason: `You’re receiving this email because ${vendor} sells your products.`,
  };
}
