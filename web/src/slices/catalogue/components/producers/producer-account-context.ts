import type { ProducerId } from '@halles/contract';
import { createContext, type ReactNode } from 'react';

type Account = (props: { producerId: ProducerId }) => ReactNode;

/** What a producer is owed, on their page. The shell fills it: statements come after the catalogue. */
export const ProducerAccountContext = createContext<Account | null>(null);
