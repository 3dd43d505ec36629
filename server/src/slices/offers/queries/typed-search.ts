import { offerSearchInput, type Language, type Offer } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { loadSearchAudience } from './audience.ts';
import { searchForAudience } from './search.ts';

const MAX_MATCHES = 5;

/** Searches several texts among all offers to the member's organization. */
export async function searchTexts(
  ctx: MemberCtx,
  texts: readonly string[],
  language: Language,
): Promise<Offer[][]> {
  const audience = await loadSearchAudience(ctx);
  const found: Offer[][] = [];
  for (const text of texts) {
    const input = offerSearchInput.parse({ text, language, pageSize: MAX_MATCHES });
    found.push((await searchForAudience(ctx, input, audience)).rows);
  }
  return found;
}
