import type { Language } from '@halles/contract/kernel';
import { textsIn } from '../../texts.ts';
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
  const t = textsIn(language);
  const { count, url } = data;
  const organization = plainName(data.organizationName);
  const name = plainName(data.searchName);
  return {
    subject: t('mail.savedSearchFound.subject', { count, name }),
    preview: t('mail.savedSearchFound.preview'),
    heading: t('mail.savedSearchFound.heading'),
    paragraphs: [t('mail.savedSearchFound.body', { count, name, organization })],
    button: { label: t('mail.savedSearchFound.button'), url },
    reason: t('mail.savedSearchFound.reason', { organization }),
  };
}
