import { sql, type RawBuilder } from 'kysely';
import { orderableDays, type Calendar } from '@halles/contract';
import { datesOfRow, type DatedRow } from './fulfilments.ts';
import { HORIZON_DAYS } from './possible-dates.ts';

/** What decides the dates of a route or pickup place, as JSON gives it. */
export interface DatesPlan extends DatedRow {
  calendar: Calendar;
}

/** SQL for the plan of the route or pickup place `f` of the outer query. */
export const datesPlanAsJson: RawBuilder<DatesPlan> = sql`(
  select json_build_object('recurrence', f.recurrence, 'window_from', f.window_from, 'window_until', f.window_until,
    'cut_off_days_before', f.cut_off_days_before, 'cut_off_time', f.cut_off_time,
    'cut_off_is_flexible', f.cut_off_is_flexible, 'calendar', json_build_object(
      'country', coalesce(a.country, v.country), 'region', coalesce(a.region, ''), 'timeZone', v.time_zone))
  from organizations v left join addresses a on a.organization_id = v.id and a.is_main where v.id = f.vendor_id)`;

/** Whether the plan has a date that can be ordered for at the instant. */
export const hasOrderableDay = ({ calendar, ...row }: DatesPlan, now: Date): boolean =>
  orderableDays(datesOfRow(row), { now, calendar, horizonDays: HORIZON_DAYS }).length > 0;
