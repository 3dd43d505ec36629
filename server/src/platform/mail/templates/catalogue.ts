import type { Language } from '@halles/contract/kernel';
import type { Letter } from '../layout.ts';
import { plainMessage, plainName } from './formats.ts';

export interface PriceListLetter {
  vendorName: string;
  listName: string;
  message: string;
  url: string;
}

export function priceList(data: PriceListLetter, language: Language): Letter {
  const { url } = data;
  const vendor = plainName(data.vendorName);
  const list = plainName(data.listName);
  const message = plainMessage(data.message);
  if (language === 'FR')
    return {
      subject: `Liste de prix de ${vendor} : ${list}`,
      preview: `Les prix à jour de ${vendor}.`,
      heading: `La liste de prix de ${vendor}`,
      paragraphs: [`${vendor} vous envoie sa liste de prix.`, ...(message ? [`« ${message} »`] : [])],
      facts: [['Liste', list]],
      button: { label: 'Voir les offres', url },
      afterwards: ['Les prix affichés dans Halles sont toujours ceux du moment.'],
      reason: 'Vous recevez ce message parce que votre organisation a coché les courriels de listes de prix.',
    };
  return {
    subject: `Price list of ${vendor}: ${list}`,
    preview: `The current prices of ${vendor}.`,
    heading: `The price list of ${vendor}`,
    paragraphs: [`${vendor} sends you their price list.`, ...(message ? [`“${message}”`] : [])],
    facts: [['List', list]],
    button: { label: 'See the offers', url },
    afterwards: ['The prices shown in Halles are always the current ones.'],
    reason: 'You receive this message because your organization ticked price list emails.',
  };
}

export interface ProducersMessage {
  vendorName: string;
  message: string;
  replyTo: string;
  url: string;
}

const MESSAGE_MAX = 5_000;

export function producersMessage(data: ProducersMessage, language: Language): Letter {
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
      afterwards: [],
      reason: `Vous recevez ce message parce que ${vendor} vend vos produits.`,
    };
  return {
    subject: `Message from ${vendor} to its producers`,
    preview: `${vendor} writes to you.`,
    heading: `Message from ${vendor}`,
    paragraphs: [message],
    facts: answer ? [['Reply to', answer]] : [],
    button: { label: 'Open Halles', url: data.url },
    afterwards: [],
    reason: `You receive this message because ${vendor} sells your products.`,
  };
}
