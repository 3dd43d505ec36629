import type { Language } from '@halles/contract/kernel';
import type { Letter } from '../layout.ts';
import { plainName } from './formats.ts';

export interface ReportLetter {
  reportName: string;
  organizationName: string;
  side: 'vendor' | 'customer';
  /** Written days: 24/11/2026. */
  from: string;
  until: string;
  /** One a currency, already written. */
  totals: readonly string[];
  url: string;
}

export function report(data: ReportLetter, language: Language): Letter {
  const { side, from, until, totals, url } = data;
  const name = plainName(data.reportName);
  const organization = plainName(data.organizationName);
  const isSales = side === 'vendor';
  if (language === 'FR')
    return {
      subject: `${name} : du ${from} au ${until}`,
      preview: `${isSales ? 'Les ventes' : 'Les achats'} de ${organization}.`,
      heading: name,
      paragraphs: [
        `Voici ${isSales ? 'les ventes' : 'les achats'} de ${organization} du ${from} au ${until}. La feuille de calcul en pièce jointe a tous les chiffres.`,
      ],
      facts: [['Avant taxes', totals.join(', ') || '–']],
      button: { label: 'Voir le rapport', url },
      reason: `Vous recevez ce message parce que ${organization} a demandé l’envoi de ce rapport à votre adresse.`,
    };
  return {
    subject: `${name}: ${from} to ${until}`,
    preview: `What ${organization} ${isSales ? 'sold' : 'bought'}.`,
    heading: name,
    paragraphs: [
      `Here is what ${organization} ${isSales ? 'sold' : 'bought'} from ${from} to ${until}. The attached spreadsheet has all the figures.`,
    ],
    facts: [['Before tax', totals.join(', ') || '–']],
    button: { label: 'See the report', url },
    reason: `You receive this message because ${organization} asked for this report to be sent to your address.`,
  };
}
