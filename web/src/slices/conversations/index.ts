/** The number of conversations with unread messages, for the sidenav. */
export { useUnreadConversations } from './components/list/use-unread-conversations.ts';
/** The order's conversation, for the slot on the order's page. */
export { orderConversation } from './components/slots.tsx';
/** Sends messages that wait on this device. */
export { sendLeftMessages } from './components/device/send-left-messages.ts';
