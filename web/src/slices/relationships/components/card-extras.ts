import type { Relation } from '@halles/contract';
import { createContext, use, type ReactNode } from 'react';

type CardExtras = (relation: Relation) => ReactNode;

/** What later slices know of a partner, on their card. The shell fills it: none of them may be imported here. */
export const CardExtrasContext = createContext<CardExtras | null>(null);
export const useCardExtras = (): CardExtras | null => use(CardExtrasContext);
