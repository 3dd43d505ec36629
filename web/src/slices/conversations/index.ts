/** For the shell: the number of conversations with unread messages, and the order's conversation on the order's page. */
export { orderConversation, useUnreadConversations } from './components/slots.tsx';
/** Sends messages that wait on this device. */
export { sendLeftMessages } from './components/device/send-left-messages.ts';
