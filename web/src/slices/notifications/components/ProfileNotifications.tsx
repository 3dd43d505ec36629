import NotificationSettings from './NotificationSettings.tsx';
import PushDevices from './push/PushDevices.tsx';

/** What the profile shows of notifications. */
export default function ProfileNotifications() {
  return (
    <>
      <NotificationSettings />
      <PushDevices />
    </>
  );
}
