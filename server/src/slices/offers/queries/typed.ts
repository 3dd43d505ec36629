import { offerSearchInput, type Language, type Offer } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { audienceOf } from './audience.ts';
import { searchFor } from './search.ts';

const LIKELIEST = 5;

/** What each of several texts finds among all that the asker is offered. */
export async function searchTyped(
  ctx: Ctx,
  texts: readonly string[],
  language: Language,
): Promise<Offer[][]> {
  const audience = await audienceOf(ctx);
  const found: Offer[][] = [];
  for (const text of texts) {
    const asked = offerSearchInput.parse({ text, language, pageSize: LIKELIEST });
    found.push((await searchFor(ctx, asked, audience)).rows);
  }
  return found;
}
