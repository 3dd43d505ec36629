import type { Language } from '@halles/contract/kernel';
import type { Email } from '../layout.ts';
import { plainName } from './formats.ts';

export interface ReportEmail {
  reportName: string;
  organizationName: string;
  side: 'vendor' | 'customer';
  /** Kind of report, in the reader's language (an invoice register…); absent or null: sales or purchases. */
  content?: string | null;
  /** Formatted days: 24/11/2026. */
  from: string;
  until: string;
  /** What the totals add up; absent: items before tax. */
  figure?: string;
  /** One per currency, already formatted. */
  totals: readonly string[];
  url: string;
}

export function report(data: ReportEmail, language: Language): Email {
  const { side, from, until, totals, url, content = null } = data;
  const name = plainName(data.reportName);
  const organization = plainName(data.organizationName);
  const isSales = side === 'vendor';
  if (language === 'FR') {
    const sold = `${isSales ? 'les ventes' : 'les achats'} de ${organization}`;
    return {
      subject: `${name} : du ${from} au ${until}`,
      preview:
        content === null
          ? `${isSales ? 'Les ventes' : 'Les achats'} de ${organization}.`
          : `${content}, ${organization}.`,
      heading: name,
      paragraphs: [
        `${content === null ? `Voici ${sold}` : `${content} de ${organization},`} du ${from} au ${until}. Le fichier Excel joint contient tous les détails.`,
      ],
      facts: [[data.figure ?? 'Avant taxes', totals.join(', ') || '–']],
      button: { label: 'Voir le rapport', url },
      reason: `Vous recevez ce courriel parce que ${organization} a demandé l’envoi de ce rapport à votre adresse.`,
    };
  }
  const sold = `what ${organization} ${isSales ? 'sold' : 'bought'}`;
  return {
    subject: `${name}: ${from} to ${until}`,
    preview: content === null ? `W${sold.slice(1)}.` : `${content}, ${organization}.`,
    heading: name,
    paragraphs: [
      `${content === null ? `Here is ${sold}` : `${content} of ${organization},`} from ${from} to ${until}. The attached Excel file has all the details.`,
    ],
    facts: [[data.figure ?? 'Before tax', totals.join(', ') || '–']],
    button: { label: 'View report', url },
    reason: `You’re receiving this email because ${organization} asked for this report to be sent to your address.`,
  };
}
