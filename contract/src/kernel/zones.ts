import { departments } from './zone-names.ts';

/** The parts of an address that decide its zones. Regions are ISO 3166-2: CA-QC, FR-ARA. */
export interface ZoneSource {
  country: string;
  region?: string | null;
  /** When known, it wins over the postal code: CA-QC-06, FR-69. */
  administrativeRegion?: string | null;
  postalCode?: string | null;
}

const FSA = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]/;

const provinceOfLetter: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
};

const compact = (postalCode: string): string => postalCode.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The first three characters of a Canadian postal code, or null when the text is not one. */
export function fsaOf(postalCode: string | null | undefined): string | null {
  const match = FSA.exec(compact(postalCode ?? ''));
  return match === null ? null : match[0];
}

/** CA-QC from a Canadian postal code or its first three characters. */
export function provinceOfPostalCode(postalCode: string | null | undefined): string | null {
  const fsa = fsaOf(postalCode);
  if (fsa === null) return null;
  // X is shared by two territories; Nunavut has X0A to X0C.
  if (fsa.startsWith('X')) return /^X0[ABC]/.test(fsa) ? 'CA-NU' : 'CA-NT';
  const province = provinceOfLetter[fsa.charAt(0)];
  return province === undefined ? null : `CA-${province}`;
}

/** FR-69 from a French postal code; Corsica (2A, 2B) and the overseas departments (971…) included. */
export function departmentOfPostalCode(postalCode: string | null | undefined): string | null {
  const digits = compact(postalCode ?? '');
  if (!/^\d{5}$/.test(digits)) return null;
  const code = digits.startsWith('20')
    ? digits < '20200'
      ? '2A'
      : '2B'
    : digits.slice(0, digits.startsWith('97') ? 3 : 2);
  return departments[code] === undefined ? null : `FR-${code}`;
}

/** FR-ARA from FR-69. */
export function regionOfDepartment(department: string | null | undefined): string | null {
  const known = departments[(department ?? '').replace(/^FR-/, '')];
  return known === undefined ? null : `FR-${known.region}`;
}

/** A postal code as its country writes it, `H2X 1Y4` or `69002`; null when it is incomplete. */
export function formatPostalCode(country: string, postalCode: string): string | null {
  const code = compact(postalCode);
  if (country === 'CA')
    return FSA.test(code) && /^.{3}\d[A-Z]\d$/.test(code) ? `${code.slice(0, 3)} ${code.slice(3)}` : null;
  if (country === 'FR') return /^\d{5}$/.test(code) ? code : null;
  return postalCode.trim() === '' ? null : postalCode.trim();
}

/**
 * The codes of a place from wide to narrow: CA, CA-QC, CA-QC-06, H2X; FR, FR-ARA, FR-69, 69002.
 * A delivery serves a place when one of its zones is among them.
 */
export function zonesOf(place: ZoneSource): string[] {
  const codes: (string | null | undefined)[] = [place.country];
  if (place.country === 'CA') {
    codes.push(
      place.region ?? provinceOfPostalCode(place.postalCode),
      place.administrativeRegion,
      fsaOf(place.postalCode),
    );
  } else if (place.country === 'FR') {
    const department = place.administrativeRegion ?? departmentOfPostalCode(place.postalCode);
    const region = regionOfDepartment(department) ?? place.region;
    codes.push(region, department, formatPostalCode('FR', place.postalCode ?? ''));
  } else {
    codes.push(place.region);
  }
  return [...new Set(codes.filter((code) => typeof code === 'string' && code !== ''))] as string[];
}
