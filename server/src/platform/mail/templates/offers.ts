import type { Language } from '@halles/contract/kernel';
import type { Email } from '../layout.ts';
import { plainName } from './formats.ts';

export interface SavedSearchFound {
  organizationName: string;
  /** Name of the saved search. */
  searchName: string;
  count: number;
  /** Address of the search results. */
  url: string;
}

export function savedSearchFound(data: SavedSearchFound, language: Language): Email {
  const { count, url } = data;
  const organization = plainName(data.organizationName);
  const name = plainName(data.searchName);
  if (language === 'FR') {
    const found = count === 1 ? 'une nouvelle offre' : `${count} nouvelles offres`;
    return {
      subject: `${name} : ${found}`,
      preview: 'Votre recherche enregistrée a trouvé du nouveau.',
      heading: 'Votre recherche a trouvé du nouveau',
      paragraphs: [
        `La recherche « ${name} » de l’organisation ${organization} a trouvé ${found} depuis qu’elle a été ouverte.`,
      ],
      button: { label: 'Voir les offres', url },
      reason: `Vous recevez ce message parce que l’organisation ${organization} suit cette recherche. Vous choisissez dans votre profil ce qui vous est envoyé.`,
    };
  }
  const found = count === 1 ? 'one new offer' : `${count} new offers`;
  return {
    subject: `${name}: ${found}`,
    preview: 'Your saved search has found something new.',
    heading: 'Your search has found something new',
    paragraphs: [`The search “${name}” of ${organization} has found ${found} since it was opened.`],
    button: { label: 'See the offers', url },
    reason: `You receive this message because ${organization} follows this search. You choose in your profile what is sent to you.`,
  };
}
