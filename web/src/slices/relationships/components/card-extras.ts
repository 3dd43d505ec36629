import type { Relation } from '@halles/contract';
import { createContext, use, type ReactNode } from 'react';

type CardExtras = (relation: Relation) => ReactNode;

/**
 * Additions of later slices to a partner's card. The shell fills the slot, because those slices may not be imported
 * here.
 */
export const CardExtrasContext = createContext<CardExtras | null>(null);
export const useCardExtras = (): CardExtras | null => use(CardExtrasContext);
