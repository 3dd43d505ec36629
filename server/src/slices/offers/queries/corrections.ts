import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { nearest } from '../../../platform/nearest.ts';
import { correctedText, plain } from '../rules/words.ts';

const CANDIDATES = 8;
const SHORTEST = 4;

/**
 * Nothing was found as it was written: each word that nobody offers gives way to the nearest that somebody does.
 * Asked only then, so that what is spelled well costs nothing.
 */
export async function correctionOf({ db }: Pick<Ctx, 'db'>, text: string): Promise<string | null> {
  const words = [...new Set(plain(text).split(' '))].filter((word) => word.length >= SHORTEST);
  if (words.length === 0) return null;
  const { rows } = await sql<{ word: string; near: string[] }>`
    select w.word, array(
      select o.word from offer_words o where o.word % w.word order by similarity(o.word, w.word) desc, o.word
      limit ${CANDIDATES}) as near
    from unnest(${words}::text[]) as w (word)
    where not exists (select from offer_words o where o.word like w.word || '%')
  `.execute(db);
  const better = rows.flatMap(({ word, near }): [string, string][] => {
    const found = nearest(word, near);
    return found === null ? [] : [[word, found]];
  });
  return correctedText(text, new Map(better));
}
