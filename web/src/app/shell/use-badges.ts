import { useUnreadConversations } from '../../slices/conversations/index.ts';
import { useToInvoice } from '../../slices/invoicing/index.ts';
import { useOrdersToHandle } from '../../slices/ordering/index.ts';
import type { NavigationEntry } from '../navigation.ts';

/** The counts beside the navigation's entries. */
export const useBadges = (): Record<NonNullable<NavigationEntry['badge']>, number> => ({
  ordersToHandle: useOrdersToHandle(),
  toInvoice: useToInvoice(),
  unreadConversations: useUnreadConversations(),
});
