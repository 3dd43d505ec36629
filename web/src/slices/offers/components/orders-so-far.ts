import type { ScheduledOfferId } from '@halles/contract';
import { createContext, type ReactNode } from 'react';

/**
 * What was ordered of a scheduled offer. The shell provides it, because ordering depends on offers and may not be
 * imported here.
 */
export const OrdersSoFarContext = createContext<((of: { id: ScheduledOfferId }) => ReactNode) | null>(null);
