import type { Language, Money } from '@halles/contract/kernel';
import type { Email } from '../layout.ts';
import { formatMoney, plainName } from './formats.ts';

export interface LowCredit {
  organizationName: string;
  balance: Money;
  /** Address of the credit account screen. */
  url: string;
}

export function lowCredit(data: LowCredit, language: Language): Email {
  const { url } = data;
  const organization = plainName(data.organizationName);
  const balance = formatMoney(data.balance, language);
  if (language === 'FR')
    return {
      subject: `${organization} : votre crédit est bas (${balance})`,
      preview: 'Rechargez-le pour couvrir les frais de service de vos prochaines commandes.',
      heading: 'Votre crédit est bas',
      paragraphs: [
        `Le solde du compte de crédit de ${organization} est de ${balance}.`,
        'Les frais de service de chaque commande confirmée y sont prélevés. Rechargez-le pour couvrir les prochaines.',
      ],
      button: { label: 'Recharger le compte', url },
      reason: `Vous recevez ce courriel parce que vous vous occupez du compte de crédit de l’organisation ${organization}.`,
    };
  return {
    subject: `${organization}: your credit is low (${balance})`,
    preview: 'Top it up to cover the service fees of your next orders.',
    heading: 'Your credit is low',
    paragraphs: [
      `The balance of ${organization}’s credit account is ${balance}.`,
      'The service fee of every confirmed order is taken from it. Top it up to cover the next ones.',
    ],
    button: { label: 'Top up account', url },
    reason: `You’re receiving this email because you look after the credit account of ${organization}.`,
  };
}
