import {
  inLanguage,
  isEmptyText,
  type Bilingual,
  type Currency,
  type Language,
} from '@halles/contract/kernel';
import type { Email } from '../layout.ts';
import { formatDay, formatMoney, plainMessage, plainName } from './formats.ts';
import { changeFacts, type MailedChange } from './order-changes.ts';

export type OrderUpdate =
  | 'received'
  | 'sent'
  | 'confirmed'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'expiresSoon'
  | 'delivered'
  | 'changeProposed'
  | 'changeAccepted'
  | 'changeApplied'
  | 'changeRefused'
  | 'claimRaised'
  | 'claimDecided';

export interface OrderEmail {
  news: OrderUpdate;
  number: string;
  partnerName: string;
  kind: 'delivery' | 'pickup';
  /** A business day: 2026-11-24. */
  on: string;
  window: { from: string; until: string };
  fulfilmentName: string;
  totalMinor: number;
  currency: Currency;
  /** Message of the other party. */
  words: string;
  /** Missing from messages queued by an earlier version. */
  changes?: readonly MailedChange[];
  /** The customer's delivery instructions. Missing from messages queued by an earlier version. */
  instructions?: Bilingual | null;
  url: string;
}

const instructionsFact = (instructions: Bilingual, language: Language): [string, string] => [
  language === 'FR' ? 'Instructions de livraison' : 'Delivery instructions',
  plainMessage(inLanguage(instructions, language)),
];

type Words = readonly [subject: string, body: string, button: string];
type Template = (number: string, partner: string) => Words;

const inFrench: Record<OrderUpdate, Template> = {
  received: (n, p) => [
    `Nouvelle commande ${n} de ${p}`,
    `${p} vous a envoyé une commande. Confirmez-la pour la préparer.`,
    'Voir la commande',
  ],
  sent: (n, p) => [
    `Commande ${n} envoyée à ${p}`,
    `Votre commande est chez ${p}. Vous saurez dès qu’elle sera confirmée.`,
    'Voir la commande',
  ],
  confirmed: (n, p) => [
    `Commande ${n} confirmée par ${p}`,
    `${p} a confirmé votre commande.`,
    'Voir la commande',
  ],
  declined: (n, p) => [
    `Commande ${n} refusée par ${p}`,
    `${p} ne peut pas honorer votre commande.`,
    'Voir la commande',
  ],
  cancelled: (n, p) => [`Commande ${n} annulée`, `${p} a annulé la commande.`, 'Voir la commande'],
  expired: (n, p) => [
    `Commande ${n} expirée`,
    `La commande avec ${p} n’a pas été confirmée à temps : elle est expirée.`,
    'Voir la commande',
  ],
  expiresSoon: (n, p) => [
    `Commande ${n} de ${p} : réponse attendue`,
    `${p} attend votre réponse. Sans elle, la commande expirera bientôt.`,
    'Répondre',
  ],
  delivered: (n, p) => [
    `Commande ${n} livrée`,
    `La commande de ${p} est remise. S’il manque quelque chose, signalez-le dans les trois jours.`,
    'Vérifier la réception',
  ],
  changeProposed: (n, p) => [
    `Modification proposée à la commande ${n}`,
    `${p} propose une modification. Acceptez-la ou refusez-la, en entier ou ligne par ligne.`,
    'Voir la proposition',
  ],
  changeAccepted: (n, p) => [
    `Modification acceptée à la commande ${n}`,
    `La modification convenue avec ${p} est faite.`,
    'Voir la commande',
  ],
  changeApplied: (n, p) => [
    `Commande ${n} modifiée par ${p}`,
    `${p} a modifié la commande. Le changement s’applique déjà.`,
    'Voir la commande',
  ],
  changeRefused: (n, p) => [
    `Modification refusée à la commande ${n}`,
    `${p} a refusé la modification : la commande reste comme avant.`,
    'Voir la commande',
  ],
  claimRaised: (n, p) => [
    `Réclamation sur la commande ${n}`,
    `${p} signale un problème à la réception.`,
    'Voir la réclamation',
  ],
  claimDecided: (n, p) => [
    `Réponse à votre réclamation sur la commande ${n}`,
    `${p} a répondu à votre réclamation.`,
    'Voir la réponse',
  ],
};

const inEnglish: Record<OrderUpdate, Template> = {
  received: (n, p) => [
    `New order ${n} from ${p}`,
    `${p} has sent you an order. Confirm it to prepare it.`,
    'See the order',
  ],
  sent: (n, p) => [
    `Order ${n} sent to ${p}`,
    `Your order is with ${p}. You will know as soon as it is confirmed.`,
    'See the order',
  ],
  confirmed: (n, p) => [`Order ${n} confirmed by ${p}`, `${p} has confirmed your order.`, 'See the order'],
  declined: (n, p) => [`Order ${n} declined by ${p}`, `${p} cannot fulfil your order.`, 'See the order'],
  cancelled: (n, p) => [`Order ${n} cancelled`, `${p} has cancelled the order.`, 'See the order'],
  expired: (n, p) => [
    `Order ${n} expired`,
    `The order with ${p} was not confirmed in time: it has expired.`,
    'See the order',
  ],
  expiresSoon: (n, p) => [
    `Order ${n} from ${p}: your answer is awaited`,
    `${p} waits for your answer. Without it the order will expire soon.`,
    'Answer',
  ],
  delivered: (n, p) => [
    `Order ${n} delivered`,
    `The order from ${p} is handed over. If something is missing, say so within three days.`,
    'Check the reception',
  ],
  changeProposed: (n, p) => [
    `Change proposed to order ${n}`,
    `${p} proposes a change. Accept or refuse it, whole or line by line.`,
    'See the proposal',
  ],
  changeAccepted: (n, p) => [
    `Change accepted to order ${n}`,
    `The change agreed with ${p} is made.`,
    'See the order',
  ],
  changeApplied: (n, p) => [
    `Order ${n} changed by ${p}`,
    `${p} has changed the order. The change already applies.`,
    'See the order',
  ],
  changeRefused: (n, p) => [
    `Change refused to order ${n}`,
    `${p} has refused the change: the order stays as it was.`,
    'See the order',
  ],
  claimRaised: (n, p) => [`Claim on order ${n}`, `${p} reports a problem at reception.`, 'See the claim'],
  claimDecided: (n, p) => [
    `Answer to your claim on order ${n}`,
    `${p} has answered your claim.`,
    'See the answer',
  ],
};

export function orderUpdate(data: OrderEmail, language: Language): Email {
  const isFrench = language === 'FR';
  const partner = plainName(data.partnerName);
  const words = plainMessage(data.words);
  const [subject, body, button] = (isFrench ? inFrench : inEnglish)[data.news](data.number, partner);
  const total = formatMoney({ amountMinor: data.totalMinor, currency: data.currency }, language);
  const when = `${formatDay(data.on)}, ${data.window.from}–${data.window.until}`;
  const way = isFrench
    ? { delivery: 'Livraison', pickup: 'Ramassage' }
    : { delivery: 'Delivery', pickup: 'Pickup' };
  return {
    subject,
    preview: body,
    heading: subject,
    paragraphs: [body, ...(words ? [isFrench ? `« ${words} »` : `“${words}”`] : [])],
    facts: [
      [isFrench ? 'Commande' : 'Order', data.number],
      [isFrench ? 'Avec' : 'With', partner],
      [way[data.kind], when],
      ...changeFacts(data.changes ?? [], data.currency, language),
      [isFrench ? 'Lieu ou tournée' : 'Place or route', plainName(data.fulfilmentName)],
      ...(data.instructions && !isEmptyText(data.instructions)
        ? [instructionsFact(data.instructions, language)]
        : []),
      [isFrench ? 'Total estimé' : 'Estimated total', total],
    ],
    button: { label: button, url: data.url },
    reason: isFrench
      ? 'Vous recevez ce message parce que votre adresse reçoit les courriels de commandes de votre organisation.'
      : 'You receive this message because your address receives the order emails of your organization.',
  };
}
