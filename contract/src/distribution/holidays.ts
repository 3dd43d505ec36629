import { z } from 'zod';

/** Public holidays on which businesses close, by province or country: enough to plan routes, not a legal calendar. */
export const holidayName = z.enum([
  'newYear',
  'familyDay',
  'goodFriday',
  'easterMonday',
  'labourDayFrance',
  'victoryDay',
  'ascension',
  'whitMonday',
  'victoriaDay',
  'nationalPatriotsDay',
  'quebecNationalDay',
  'canadaDay',
  'bastilleDay',
  'civicHoliday',
  'assumption',
  'labourDay',
  'truthAndReconciliation',
  'thanksgiving',
  'allSaints',
  'remembranceDay',
  'armistice',
  'christmas',
  'boxingDay',
]);
export type HolidayName = z.infer<typeof holidayName>;

const DAY_MS = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const utc = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day);
const weekdayOf = (ms: number): number => new Date(ms).getUTCDay();

/** The nth Monday of a month. */
const monday = (year: number, month: number, nth: number): number => {
  const first = utc(year, month, 1);
  return first + (((8 - weekdayOf(first)) % 7) + (nth - 1) * 7) * DAY_MS;
};

/** The Monday before 25 May: Victoria Day, and National Patriots' Day in Quebec. */
const mondayBeforeMay25 = (year: number): number => {
  const day = utc(year, 5, 24);
  return day - ((weekdayOf(day) + 6) % 7) * DAY_MS;
};

/** Anonymous Gregorian computus. */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return utc(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
}

type Dates = (year: number) => [number, HolidayName][];

const france: Dates = (year) => [
  [utc(year, 1, 1), 'newYear'],
  [easter(year) + DAY_MS, 'easterMonday'],
  [utc(year, 5, 1), 'labourDayFrance'],
  [utc(year, 5, 8), 'victoryDay'],
  [easter(year) + 39 * DAY_MS, 'ascension'],
  [easter(year) + 50 * DAY_MS, 'whitMonday'],
  [utc(year, 7, 14), 'bastilleDay'],
  [utc(year, 8, 15), 'assumption'],
  [utc(year, 11, 1), 'allSaints'],
  [utc(year, 11, 11), 'armistice'],
  [utc(year, 12, 25), 'christmas'],
];

const quebec: Dates = (year) => [
  [utc(year, 1, 1), 'newYear'],
  [easter(year) - 2 * DAY_MS, 'goodFriday'],
  [mondayBeforeMay25(year), 'nationalPatriotsDay'],
  [utc(year, 6, 24), 'quebecNationalDay'],
  [utc(year, 7, 1), 'canadaDay'],
  [monday(year, 9, 1), 'labourDay'],
  [monday(year, 10, 2), 'thanksgiving'],
  [utc(year, 12, 25), 'christmas'],
];

const restOfCanada =
  (region: string): Dates =>
  (year) => {
    const days: [number, HolidayName][] = [
      [utc(year, 1, 1), 'newYear'],
      [easter(year) - 2 * DAY_MS, 'goodFriday'],
      [mondayBeforeMay25(year), 'victoriaDay'],
      [utc(year, 7, 1), 'canadaDay'],
      [monday(year, 9, 1), 'labourDay'],
      [monday(year, 10, 2), 'thanksgiving'],
      [utc(year, 12, 25), 'christmas'],
    ];
    if (!['CA-NL', 'CA-YT', 'CA-NT', 'CA-NU'].includes(region)) days.push([monday(year, 2, 3), 'familyDay']);
    if (region === 'CA-ON') days.push([utc(year, 12, 26), 'boxingDay']);
    else days.push([utc(year, 11, 11), 'remembranceDay']);
    if (['CA-BC', 'CA-AB', 'CA-SK', 'CA-MB', 'CA-NB', 'CA-NU', 'CA-NT'].includes(region))
      days.push([monday(year, 8, 1), 'civicHoliday']);
    if (['CA-BC', 'CA-MB', 'CA-PE', 'CA-NT', 'CA-NU', 'CA-YT'].includes(region))
      days.push([utc(year, 9, 30), 'truthAndReconciliation']);
    return days;
  };

/** Holidays of one year by day, for an address's country and region (`CA-QC`, `FR-ARA`). */
export function holidaysOf(year: number, country: string, region: string): ReadonlyMap<string, HolidayName> {
  const dates = country === 'FR' ? france : region === 'CA-QC' ? quebec : restOfCanada(region);
  return new Map(dates(year).map(([ms, name]) => [iso(ms), name]));
}
