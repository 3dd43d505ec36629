import type { RemoteConfigValues } from './remote-config.ts';

type Announcement = Pick<
  RemoteConfigValues,
  'announcementEn' | 'announcementFr' | 'announcementFrom' | 'announcementUntil'
>;

/** Whether the announcement is shown at this instant. */
export function isAnnounced(values: Announcement, now: Date): boolean {
  const { announcementEn, announcementFr, announcementFrom, announcementUntil } = values;
  if (announcementEn === '' && announcementFr === '') return false;
  const at = now.getTime();
  return (
    (announcementFrom === '' || Date.parse(announcementFrom) <= at) &&
    (announcementUntil === '' || at < Date.parse(announcementUntil))
  );
}
