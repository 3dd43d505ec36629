/** Words that thousands of organization names of a scaled market are made from. */
export const kindsOfSellers = [
  'Ferme',
  'Verger',
  'Fromagerie',
  'Boulangerie',
  'Érablière',
  'Maraîchers',
  'Élevages',
  'Serres',
] as const;
export const kindsOfBuyers = [
  'Bistro',
  'Épicerie',
  'Café',
  'Traiteur',
  'Auberge',
  'École',
  'CPE',
  'Marché',
] as const;
export const landmarks = [
  'des Pins',
  'du Lac',
  'de la Côte',
  'du Moulin',
  'des Trois-Rivières',
  'du Vieux-Pont',
  'de l’Anse',
  'des Bouleaux',
  'du Canal',
  'de la Montagne',
  'des Prés',
  'du Grand-Rang',
] as const;
export const firstNames = [
  'Adèle',
  'Bruno',
  'Cécile',
  'David',
  'Élise',
  'Félix',
  'Gaëlle',
  'Hugo',
  'Inès',
  'Jérémie',
  'Karine',
  'Loïc',
] as const;
export const lastNames = [
  'Beaulieu',
  'Caron',
  'Dubé',
  'Fortin',
  'Gélinas',
  'Hébert',
  'Lévesque',
  'Nadeau',
  'Ouellette',
  'Poulin',
  'Tessier',
  'Vézina',
] as const;

const place = (
  city: string,
  region: string,
  administrativeRegion: string | null,
  postalCode: string,
  lat: number,
  lng: number,
) => ({ city, region, administrativeRegion, postalCode, lat, lng });

export const cities = [
  place('Montréal', 'CA-QC', 'CA-QC-06', 'H2X 1Y4', 45.5152, -73.5687),
  place('Québec', 'CA-QC', 'CA-QC-03', 'G1K 3B8', 46.8143, -71.2249),
  place('Sherbrooke', 'CA-QC', 'CA-QC-05', 'J1H 1S3', 45.4003, -71.9035),
  place('Laval', 'CA-QC', 'CA-QC-13', 'H7S 1Y9', 45.5609, -73.7298),
  place('Gatineau', 'CA-QC', 'CA-QC-07', 'J8X 2K1', 45.4311, -75.7152),
  place('Trois-Rivières', 'CA-QC', 'CA-QC-04', 'G9A 1B2', 46.343, -72.543),
  place('Saguenay', 'CA-QC', 'CA-QC-02', 'G7H 4J1', 48.4279, -71.0687),
  place('Rimouski', 'CA-QC', 'CA-QC-01', 'G5L 1P3', 48.4489, -68.5243),
  place('Ottawa', 'CA-ON', null, 'K1N 7G2', 45.4292, -75.6905),
  place('Toronto', 'CA-ON', null, 'M5V 2T6', 43.6426, -79.3871),
] as const;
