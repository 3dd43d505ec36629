import {
  inLanguage,
  isEmptyText,
  type Bilingual,
  type Currency,
  type Language,
} from '@halles/contract/kernel';
import type { Email } from '../layout.ts';
import { formatDay, formatMoney, formatWindow, plainMessage, plainName } from './formats.ts';
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
  /** The reader's side. Missing from messages queued by an earlier version. */
  side?: 'vendor' | 'customer';
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
    `${p} a reçu votre commande. Vous recevrez un courriel dès qu’elle sera confirmée.`,
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
    `La commande avec ${p} n’a pas été confirmée à temps. Elle est expirée.`,
    'Voir la commande',
  ],
  expiresSoon: (n, p) => [
    `La commande ${n} de ${p} expire bientôt`,
    `${p} attend votre réponse. Sans elle, la commande expirera bientôt.`,
    'Répondre',
  ],
  delivered: (n, p) => [
    `Commande ${n} livrée`,
    `Votre commande de ${p} est livrée. S’il manque quelque chose ou si un produit est abîmé, signalez-le d’ici trois jours.`,
    'Vérifier la livraison',
  ],
  changeProposed: (n, p) => [
    `Changement proposé à la commande ${n}`,
    `${p} propose un changement. Acceptez-le ou refusez-le, en entier ou ligne par ligne.`,
    'Voir le changement',
  ],
  changeAccepted: (n, p) => [
    `Changement accepté à la commande ${n}`,
    `Le changement convenu avec ${p} est appliqué.`,
    'Voir la commande',
  ],
  changeApplied: (n, p) => [
    `Commande ${n} modifiée par ${p}`,
    `${p} a modifié la commande. Le changement s’applique déjà.`,
    'Voir la commande',
  ],
  changeRefused: (n, p) => [
    `Changement refusé à la commande ${n}`,
    `${p} a refusé le changement. La commande reste la même.`,
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
    `${p} sent you an order. Confirm it to start preparing.`,
    'View order',
  ],
  sent: (n, p) => [
    `Order ${n} sent to ${p}`,
    `${p} received your order. We’ll email you when it’s confirmed.`,
    'View order',
  ],
  confirmed: (n, p) => [`Order ${n} confirmed by ${p}`, `${p} confirmed your order.`, 'View order'],
  declined: (n, p) => [`Order ${n} declined by ${p}`, `${p} can’t fulfil your order.`, 'View order'],
  cancelled: (n, p) => [`Order ${n} cancelled`, `${p} cancelled the order.`, 'View order'],
  expired: (n, p) => [
    `Order ${n} expired`,
    `The order with ${p} wasn’t confirmed in time and has expired.`,
    'View order',
  ],
  expiresSoon: (n, p) => [
    `Order ${n} from ${p} expires soon`,
    `${p} is waiting for your answer. Without it, the order expires soon.`,
    'Answer',
  ],
  delivered: (n, p) => [
    `Order ${n} delivered`,
    `Your order from ${p} was delivered. If something is missing or damaged, report it within three days.`,
    'Check the delivery',
  ],
  changeProposed: (n, p) => [
    `Change proposed to order ${n}`,
    `${p} proposes a change. Accept or decline it, in full or line by line.`,
    'View change',
  ],
  changeAccepted: (n, p) => [
    `Change to order ${n} accepted`,
    `The change agreed with ${p} is applied.`,
    'View order',
  ],
  changeApplied: (n, p) => [
    `Order ${n} changed by ${p}`,
    `${p} changed the order. The change already applies.`,
    'View order',
  ],
  changeRefused: (n, p) => [
    `Change to order ${n} declined`,
    `${p} declined the change. The order stays the same.`,
    'View order',
  ],
  claimRaised: (n, p) => [`Claim on order ${n}`, `${p} reported a problem on receipt.`, 'View claim'],
  claimDecided: (n, p) => [`Answer to your claim on order ${n}`, `${p} answered your claim.`, 'View answer'],
};

function partnerTitle(side: OrderEmail['side'], language: Language): string {
  const isFrench = language === 'FR';
  if (side === undefined) return isFrench ? 'Avec' : 'With';
  if (side === 'vendor') return isFrench ? 'Client' : 'Customer';
  return isFrench ? 'Fournisseur' : 'Supplier';
}

export function orderUpdate(data: OrderEmail, language: Language): Email {
  const isFrench = language === 'FR';
  const partner = plainName(data.partnerName);
  const words = plainMessage(data.words);
  const [subject, body, button] = (isFrench ? inFrench : inEnglish)[data.news](data.number, partner);
  const total = formatMoney({ amountMinor: data.totalMinor, currency: data.currency }, language);
  const when = `${formatDay(data.on)}, ${formatWindow(data.window, language)}`;
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
      [partnerTitle(data.side, language), partner],
      [way[data.kind], when],
      ...changeFacts(data.changes ?? [], data.currency, language),
      [
        isFrench ? 'Tournée ou lieu de ramassage' : 'Route or pickup location',
        plainName(data.fulfilmentName),
      ],
      ...(data.instructions && !isEmptyText(data.instructions)
        ? [instructionsFact(data.instructions, language)]
        : []),
      [isFrench ? 'Total estimé' : 'Estimated total', total],
    ],
    button: { label: button, url: data.url },
    reason: isFrench
      ? 'Vous recevez ce courriel parce que votre adresse reçoit les courriels de commandes de votre organisation.'
      : 'You’re receiving this email because your address receives the order emails of your organization.',
  };
}
