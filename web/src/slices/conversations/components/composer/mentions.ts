import { withoutAccents, type Conversation, type UserId } from '@halles/contract';
import { patternOf } from '../thread/text-parts.ts';

type Person = Pick<Conversation['users'][number], 'id' | 'name'>;

/** The name that is being typed after an @ before the cursor; null where there is none. */
export function typedName(text: string, cursor: number): string | null {
  const found = /(?:^|[\s(])@([\p{L}\p{M}'’ -]{0,40})$/u.exec(text.slice(0, cursor));
  // Two spaces, or a space at once, end a name.
  return found && !/^\s|\s{2}/.test(found[1]!) ? found[1]! : null;
}

/** People with a word that begins with what is typed. */
export function peopleFor<One extends Person>(people: readonly One[], typed: string): One[] {
  const wanted = withoutAccents(typed).trim();
  return people.filter(({ name }) => {
    const own = withoutAccents(name);
    return own.startsWith(wanted) || own.split(/[\s-]+/).some((word) => word.startsWith(wanted));
  });
}

/** Replaces what is typed after the @ with the whole name; returns the text and where the cursor goes. */
export function withMention(text: string, cursor: number, name: string): { text: string; cursor: number } {
  const from = text.lastIndexOf('@', cursor - 1);
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(cursor).replace(/^ /, ''), cursor: before.length };
}

/** The people whose whole name stands in the text after an @: "@Luc Royer" is neither Luc Roy nor Luc. */
export function mentionedIn(text: string, people: readonly Person[]): UserId[] {
  const names = people
    .flatMap(({ name }) => (name === '' ? [] : name))
    .toSorted((a, b) => b.length - a.length);
  if (names.length === 0) return [];
  const mention = new RegExp(`@(${names.map(patternOf).join('|')})(?![-’']?[\\p{L}\\p{N}])`, 'gu');
  const found = new Set(Array.from(text.matchAll(mention), ([, name]) => name));
  return people.filter(({ name }) => found.has(name)).map(({ id }) => id);
}
