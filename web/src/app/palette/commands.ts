import { withoutAccents } from '@halles/contract';

export const commandKinds = ['confirm', 'newInvoice', 'newOrder'] as const;
export type CommandKind = (typeof commandKinds)[number];

export interface Command {
  kind: CommandKind | null;
  /** The text to search for: the rest after the words of the command. */
  text: string;
}

/**
 * What somebody wants to do, by how the text begins: `confirm FN-19`, « nouvelle facture pour Bistro ». The phrases of a
 * kind are separated by `|`; the longest that fits counts.
 */
export function readCommand(typed: string, phrases: Readonly<Record<CommandKind, string>>): Command {
  const words = typed.trim().split(/\s+/);
  const fits = commandKinds
    .flatMap((kind) =>
      phrases[kind].split('|').map((phrase) => ({ kind, words: withoutAccents(phrase).split(' ') })),
    )
    .filter(
      (phrase) =>
        phrase.words.length < words.length &&
        phrase.words.every((word, at) => withoutAccents(words[at]!) === word),
    )
    .toSorted((a, b) => b.words.length - a.words.length)[0];
  return fits
    ? { kind: fits.kind, text: words.slice(fits.words.length).join(' ') }
    : { kind: null, text: words.join(' ') };
}
