/** Lower case without accents: Québec, quebec; Sœurs, soeurs. */
export const withoutAccents = (text: string): string =>
  text.toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae').normalize('NFD').replaceAll(/\p{M}/gu, '');

const MAX_DEPTH = 40;
const UNPAIRED_SURROGATE = /\p{Surrogate}/u;
/** The only character that PostgreSQL cannot store. */
const NUL = '\u0000';

const isStorable = (text: string): boolean => !text.includes(NUL) && !UNPAIRED_SURROGATE.test(text);

/**
 * Paths of all texts and field names that are invalid Unicode or cannot be stored, and of values nested too deeply to
 * be real input.
 */
export function findUnstorableTexts(value: unknown): PropertyKey[][] {
  const found: PropertyKey[][] = [];
  const waiting: { value: unknown; path: PropertyKey[] }[] = [{ value, path: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: one, path } = next;
    if (typeof one === 'string') {
      if (!isStorable(one)) found.push(path);
    } else if (typeof one === 'object' && one !== null) {
      if (path.length >= MAX_DEPTH) found.push(path);
      else
        for (const [name, inner] of Object.entries(one)) {
          if (isStorable(name)) waiting.push({ value: inner, path: [...path, name] });
          else found.push(path);
        }
    }
  }
  return found;
}
