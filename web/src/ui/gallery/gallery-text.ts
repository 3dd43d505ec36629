import { useLocale } from '../texts.ts';
import english from './words/en-CA.json';
import french from './words/fr-CA.json';

/** The gallery bundles its own texts, so that the catalogue everybody downloads does not carry them. */
const texts = { 'en-CA': english, 'fr-CA': french };

type Words = typeof english;
type Keys<Node, Prefix extends string = ''> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? `${Prefix}${Key}`
    : Keys<Node[Key], `${Prefix}${Key}.`>;
}[keyof Node & string];

export function useGalleryText(): (key: Keys<Words>) => string {
  const words = texts[useLocale()];
  return (key) => {
    let node: unknown = words;
    for (const step of key.split('.')) node = (node as Record<string, unknown>)[step];
    return node as string;
  };
}
