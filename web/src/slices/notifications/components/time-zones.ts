/** The time zone of this device. */
export const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Time zones of Canada and France, where the market is, and the one of the person. */
const ofTheMarket = [
  'America/St_Johns',
  'America/Halifax',
  'America/Toronto',
  'America/Winnipeg',
  'America/Regina',
  'America/Edmonton',
  'America/Vancouver',
  'America/Whitehorse',
  'Europe/Paris',
  'America/Martinique',
  'America/Cayenne',
  'Indian/Reunion',
];

export const timeZones = (own: string): string[] =>
  ofTheMarket.includes(own) ? ofTheMarket : [own, ...ofTheMarket];
