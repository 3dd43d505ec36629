import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { nearestWord } from '../../../platform/nearest-word.ts';
import { correctedText, plainText } from '../rules/search-words.ts';

const CANDIDATES = 8;
const MIN_WORD_LENGTH = 4;

/** Runs only when a search has no result: each word without offers is replaced by the closest word that has some. */
export async function findCorrection({ db }: Pick<Ctx, 'db'>, text: string): Promise<string | null> {
  const words = [...new Set(plainText(text).split(' '))].filter((word) => word.length >= MIN_WORD_LENGTH);
  if (words.length === 0) return null;
  const { rows } = await sql<{ word: string; near: string[] }>`
    select w.word, array(
      select o.word from offer_words o where o.word % w.word order by similarity(o.word, w.word) desc, o.word
      limit ${CANDIDATES}) as near
    from unnest(${words}::text[]) as w (word)
    where not exists (select from offer_words o where o.word like w.word || '%')
  `.execute(db);
  const better = rows.flatMap(({ word, near }): [string, string][] => {
    const found = nearestWord(word, near);
    return found === null ? [] : [[word, found]];
  });
  return correctedText(text, new Map(better));
}
