/** The kinds of buyers. */
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
