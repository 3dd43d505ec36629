import { isWarning, type Notification, type NotificationIcon } from '@halles/contract';
import {
  IconAlertTriangle,
  IconBell,
  IconBuildingStore,
  IconCoin,
  IconFileInvoice,
  IconFileText,
  IconMessage,
  IconReceipt,
  IconSearch,
  IconTruck,
  IconUsers,
  IconWallet,
  type Icon,
} from '@tabler/icons-react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './NotificationList.module.css';

const icons: Record<NotificationIcon, Icon> = {
  bell: IconBell,
  warning: IconAlertTriangle,
  order: IconReceipt,
  delivery: IconTruck,
  invoice: IconFileInvoice,
  payment: IconCoin,
  partner: IconBuildingStore,
  search: IconSearch,
  message: IconMessage,
  file: IconFileText,
  member: IconUsers,
  credit: IconWallet,
};

/** Spec §3: a warning for stock that ran out or low; everything else has the icon of what it is about, or a bell. */
export function NotificationPicture({ of: { imageURL, icon, type } }: { of: Notification }) {
  if (imageURL) return <img className={styles.image} src={imageURL} alt="" loading="lazy" />;
  const isWarned = icon === 'warning' || isWarning(type);
  const Shown = isWarned ? IconAlertTriangle : icons[icon];
  return (
    <span className={classNames(styles.icon, isWarned && styles.warning)}>
      <Shown size={20} aria-hidden />
    </span>
  );
}
