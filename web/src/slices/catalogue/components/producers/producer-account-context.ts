import type { ProducerId } from '@halles/contract';
import { createContext, type ReactNode } from 'react';

type Account = (props: { producerId: ProducerId }) => ReactNode;

/**
 * The producer's account, rendered on the producer page. The shell provides it, because the hubs slice depends on
 * catalogue.
 */
export const ProducerAccountContext = createContext<Account | null>(null);
