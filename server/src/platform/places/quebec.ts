/**
 * The administrative region of each regional county municipality, by the first two digits of Quebec's
 * geographic codes (the same digits are Statistics Canada's census divisions).
 */
const divisions: Readonly<Record<string, string>> = {
  '01': '07 08 09 10 11 12 13 14',
  '02': '91 92 93 94',
  '03': '15 16 20 21 22 23 34',
  '04': '35 36 37 51 90',
  // Brome-Missisquoi (46) and La Haute-Yamaska (47) joined Estrie in 2021.
  '05': '30 40 41 42 43 44 45 46 47',
  '06': '66',
  '07': '80 81 82 83 84',
  '08': '85 86 87 88 89',
  '09': '95 96 97 98',
  '10': '99',
  '11': '01 02 03 04 05 06',
  '12': '17 18 19 25 26 27 28 29 31 33',
  '13': '65',
  '14': '52 60 61 62 63 64',
  '15': '72 73 74 75 76 77 78 79',
  '16': '48 53 54 55 56 57 58 59 67 68 69 70 71',
  '17': '32 38 39 49 50',
};

/**
 * The administrative region of most addresses of a postal prefix. Rural areas (second digit 0) and a few others cross
 * a border, where a known city is more exact.
 */
const prefixes: Readonly<Record<string, string>> = {
  '01': 'G0J G0K G0L G4W G5H G5J G5L G5M G5N G5R G5T',
  '02': 'G0V G0W G7B G7G G7H G7J G7K G7N G7P G7S G7T G7X G7Y G7Z G8',
  '03': 'G0A G1 G2 G3 G4A G5A',
  '04': 'G0X G8T G8V G8W G8Y G8Z G9 J5V',
  '05': 'G0Y G6B J0B J0E J1 J2G J2H J2J J2K J2L J2M J2N',
  '06': 'H',
  '07': 'J0V J0X J8L J8M J8N J8P J8R J8T J8V J8X J8Y J8Z J9',
  '08': 'J0Y J0Z J9P J9T J9V J9X J9Y J9Z',
  '09': 'G0G G0H G0T G4R G4S G4Z G5B G5C',
  '10': 'G8P J0M',
  '11': 'G0B G0C G0E G4T G4V G4X',
  '12': 'G0M G0N G0R G0S G5V G5X G5Y G5Z G6 G7A',
  '13': 'H7',
  '14': 'J0K J5M J5T J5W J5X J5Y J5Z J6A J6E J6V J6W J6X J6Y J7K J7L J7M',
  '15': 'J0N J0R J0T J0W J5J J5K J5L J6Z J7 J8A J8B J8C J8E J8G J8H J9L',
  '16': 'J0G J0H J0J J0L J0P J0S J2R J2S J2T J2W J2X J2Y J3 J4 J5 J6 J7T J7V J7W J7X',
  '17': 'G0P G0Z G6L G6P G6R G6S G6T G9H J0A J0C J1Z J2A J2B J2C J2E J3T',
};

function inverted(table: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([region, list]) =>
      list.split(' ').map((code) => [code, `CA-QC-${region}`] as const),
    ),
  );
}

const regionOfDivision = inverted(divisions);

/** 66023 (Montréal) → CA-QC-06. */
export const regionOfMunicipality = (geographicCode: string): string | null =>
  regionOfDivision.get(geographicCode.slice(0, 2)) ?? null;

export const quebecPrefixes: ReadonlyMap<string, string> = inverted(prefixes);
