/** Notifications: the toolbar menu, the list for the dashboard, the choices and devices for the
 * profile, and the webhook for the settings. */
export { NotificationList } from './components/NotificationList.tsx';
export { NotificationsMenu } from './components/NotificationsMenu.tsx';
export { notificationSettings, renewPush, webhookSettings } from './components/slots.tsx';
