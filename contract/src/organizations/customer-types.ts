/** What kind of buyer an organization is. */
export const customerOrganizationTypes = [
  'restaurant',
  'grocer',
  'institution',
  'caterer',
  'cafe',
  'hotel',
  'processor',
  'distributor',
  'other',
] as const;
