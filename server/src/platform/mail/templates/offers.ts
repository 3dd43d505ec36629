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
      preview: 'Nouveaux résultats pour votre recherche.',
      heading: 'Nouveaux résultats pour votre recherche',
      paragraphs: [
        `La recherche « ${name} » de ${organization} compte ${found} depuis sa dernière ouverture.`,
      ],
      button: { label: 'Voir les offres', url },
      reason: `Vous recevez ce courriel parce que l’organisation ${organization} suit cette recherche. Choisissez ce que vous recevez dans votre profil.`,
    };
  }
  const found = count === 1 ? '1 new offer' : `${count} new offers`;
  return {
    subject: `${name}: ${found}`,
    preview: 'New results for your saved search.',
    heading: 'New results for your search',
    paragraphs: [`${found} for the search “${name}” of ${organization} since it was last opened.`],
    button: { label: 'View offers', url },
    reason: `You’re receiving this email because ${organization} follows this search. Choose what you receive in your profile.`,
  };
}
