import type { Language } from './bilingual.ts';

type Names = readonly [en: string, fr: string];

const countries: Readonly<Record<string, Names>> = {
  CA: ['Canada', 'Canada'],
  FR: ['France', 'France'],
};

const provinces: Readonly<Record<string, Names>> = {
  AB: ['Alberta', 'Alberta'],
  BC: ['British Columbia', 'Colombie-Britannique'],
  MB: ['Manitoba', 'Manitoba'],
  NB: ['New Brunswick', 'Nouveau-Brunswick'],
  NL: ['Newfoundland and Labrador', 'Terre-Neuve-et-Labrador'],
  NS: ['Nova Scotia', 'Nouvelle-Écosse'],
  NT: ['Northwest Territories', 'Territoires du Nord-Ouest'],
  NU: ['Nunavut', 'Nunavut'],
  ON: ['Ontario', 'Ontario'],
  PE: ['Prince Edward Island', 'Île-du-Prince-Édouard'],
  QC: ['Quebec', 'Québec'],
  SK: ['Saskatchewan', 'Saskatchewan'],
  YT: ['Yukon', 'Yukon'],
};

/** The seventeen administrative regions of Quebec bear the same official name in both languages. */
const quebecRegions: Readonly<Record<string, string>> = {
  '01': 'Bas-Saint-Laurent',
  '02': 'Saguenay–Lac-Saint-Jean',
  '03': 'Capitale-Nationale',
  '04': 'Mauricie',
  '05': 'Estrie',
  '06': 'Montréal',
  '07': 'Outaouais',
  '08': 'Abitibi-Témiscamingue',
  '09': 'Côte-Nord',
  '10': 'Nord-du-Québec',
  '11': 'Gaspésie–Îles-de-la-Madeleine',
  '12': 'Chaudière-Appalaches',
  '13': 'Laval',
  '14': 'Lanaudière',
  '15': 'Laurentides',
  '16': 'Montérégie',
  '17': 'Centre-du-Québec',
};

const frenchRegions: Readonly<Record<string, Names>> = {
  ARA: ['Auvergne-Rhône-Alpes', 'Auvergne-Rhône-Alpes'],
  BFC: ['Burgundy-Franche-Comté', 'Bourgogne-Franche-Comté'],
  BRE: ['Brittany', 'Bretagne'],
  CVL: ['Centre-Val de Loire', 'Centre-Val de Loire'],
  '20R': ['Corsica', 'Corse'],
  GES: ['Grand Est', 'Grand Est'],
  HDF: ['Hauts-de-France', 'Hauts-de-France'],
  IDF: ['Île-de-France', 'Île-de-France'],
  NOR: ['Normandy', 'Normandie'],
  NAQ: ['Nouvelle-Aquitaine', 'Nouvelle-Aquitaine'],
  OCC: ['Occitania', 'Occitanie'],
  PDL: ['Pays de la Loire', 'Pays de la Loire'],
  PAC: ["Provence-Alpes-Côte d'Azur", "Provence-Alpes-Côte d'Azur"],
};

const departmentNames: Readonly<Record<string, string>> = {
  ARA: '01 Ain,03 Allier,07 Ardèche,15 Cantal,26 Drôme,38 Isère,42 Loire,43 Haute-Loire,63 Puy-de-Dôme,69 Rhône,73 Savoie,74 Haute-Savoie',
  BFC: "21 Côte-d'Or,25 Doubs,39 Jura,58 Nièvre,70 Haute-Saône,71 Saône-et-Loire,89 Yonne,90 Territoire de Belfort",
  BRE: "22 Côtes-d'Armor,29 Finistère,35 Ille-et-Vilaine,56 Morbihan",
  CVL: '18 Cher,28 Eure-et-Loir,36 Indre,37 Indre-et-Loire,41 Loir-et-Cher,45 Loiret',
  '20R': '2A Corse-du-Sud,2B Haute-Corse',
  GES: '08 Ardennes,10 Aube,51 Marne,52 Haute-Marne,54 Meurthe-et-Moselle,55 Meuse,57 Moselle,67 Bas-Rhin,68 Haut-Rhin,88 Vosges',
  HDF: '02 Aisne,59 Nord,60 Oise,62 Pas-de-Calais,80 Somme',
  IDF: "75 Paris,77 Seine-et-Marne,78 Yvelines,91 Essonne,92 Hauts-de-Seine,93 Seine-Saint-Denis,94 Val-de-Marne,95 Val-d'Oise",
  NOR: '14 Calvados,27 Eure,50 Manche,61 Orne,76 Seine-Maritime',
  NAQ: '16 Charente,17 Charente-Maritime,19 Corrèze,23 Creuse,24 Dordogne,33 Gironde,40 Landes,47 Lot-et-Garonne,64 Pyrénées-Atlantiques,79 Deux-Sèvres,86 Vienne,87 Haute-Vienne',
  OCC: '09 Ariège,11 Aude,12 Aveyron,30 Gard,31 Haute-Garonne,32 Gers,34 Hérault,46 Lot,48 Lozère,65 Hautes-Pyrénées,66 Pyrénées-Orientales,81 Tarn,82 Tarn-et-Garonne',
  PDL: '44 Loire-Atlantique,49 Maine-et-Loire,53 Mayenne,72 Sarthe,85 Vendée',
  PAC: '04 Alpes-de-Haute-Provence,05 Hautes-Alpes,06 Alpes-Maritimes,13 Bouches-du-Rhône,83 Var,84 Vaucluse',
  // An overseas department is also a region; both have the same code.
  971: '971 Guadeloupe',
  972: '972 Martinique',
  973: '973 Guyane',
  974: '974 La Réunion',
  976: '976 Mayotte',
};

/** French departments by number, with their name and region. */
export const departments: Readonly<Record<string, { name: string; region: string }>> = Object.fromEntries(
  Object.entries(departmentNames).flatMap(([region, list]) =>
    list.split(',').map((entry) => {
      const space = entry.indexOf(' ');
      return [entry.slice(0, space), { name: entry.slice(space + 1), region }];
    }),
  ),
);

function namesOf(code: string): Names | null {
  const [country = '', region, narrow] = code.split('-');
  if (region === undefined) return countries[country] ?? null;
  if (country === 'CA') {
    if (narrow === undefined) return provinces[region] ?? null;
    const name = region === 'QC' ? quebecRegions[narrow] : undefined;
    return name === undefined ? null : [name, name];
  }
  const name = departments[region]?.name;
  return frenchRegions[region] ?? (name === undefined ? null : [name, name]);
}

/** Display name of a zone; a postal code is its own name. */
export const zoneName = (code: string, reader: Language): string =>
  namesOf(code)?.[reader === 'FR' ? 1 : 0] ?? code;

/** All administrative regions of Quebec, in their official order, for pickers and checks. */
export const quebecAdministrativeRegions: readonly string[] = Object.keys(quebecRegions)
  .sort()
  .map((number) => `CA-QC-${number}`);

/** Canada's provinces and territories: CA-AB to CA-YT. */
export const provinceCodes: readonly string[] = Object.keys(provinces).map((code) => `CA-${code}`);
