/** Notifications: the toolbar menu, and the list for the dashboard. */
export { NotificationList } from './components/NotificationList.tsx';
export { NotificationsMenu } from './components/NotificationsMenu.tsx';
