import type { Relation } from '@halles/contract';
import { createContext, use, type ReactNode } from 'react';

/** The places of a partner's page: the row of figures at the top, the main column, the column beside it. */
export type PartnerPart = 'figures' | 'main' | 'side';

interface CardExtras {
  (relation: Relation, part: PartnerPart): ReactNode;
  /** Loads their code, which a page waits for, so that nothing moves when it comes. */
  load: () => Promise<unknown>;
}

/**
 * Additions of later slices to a partner's page. The shell fills the slot, because those slices may not be imported
 * here.
 */
export const CardExtrasContext = createContext<CardExtras | null>(null);
export const useCardExtras = (): CardExtras | null => use(CardExtrasContext);
