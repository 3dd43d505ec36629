/** Notifications: the menu of the toolbar and the newest ones for the dashboard. */
export { NotificationList } from './components/NotificationList.tsx';
export { NotificationsMenu } from './components/NotificationsMenu.tsx';
