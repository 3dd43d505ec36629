import type { Language } from '@halles/contract';
import { at, person, type DemoOrganization } from './market.ts';

type Buyer = Pick<
  DemoOrganization,
  | 'email'
  | 'name'
  | 'legalName'
  | 'legalForm'
  | 'yearOfCreation'
  | 'neq'
  | 'siret'
  | 'customerOrganizationType'
  | 'address'
  | 'secondAddress'
  | 'contactEmail'
  | 'phone'
  | 'deliveryInstructions'
  | 'people'
> & { language?: Language };

const buyer = ({ language = 'FR', ...rest }: Buyer): DemoOrganization => ({
  ...rest,
  language,
  isSeller: false,
  isBuyer: true,
  isHub: false,
  taxes: [],
});

export const demoBuyers: readonly DemoOrganization[] = [
  buyer({
    email: 'julien.bouchard@bistrodeserables.example',
    name: 'Bistro des Érables',
    legalName: 'Bistro des Érables inc.',
    legalForm: 'inc.',
    yearOfCreation: 2016,
    neq: '1172085463',
    customerOrganizationType: 'restaurant',
    address: at('4720, rue Saint-Denis', 'Montréal', 'CA-QC', 'H2J 2L2', 45.5287, -73.5846),
    contactEmail: 'cuisine@bistrodeserables.example',
    phone: '+15145550125',
    deliveryInstructions: {
      en: 'Back lane, green door. Ring twice before 7 a.m.',
      fr: 'Par la ruelle, porte verte. Sonner deux fois avant 7 h.',
    },
    people: [
      person('owner', 'Julien Bouchard', 'julien.bouchard@bistrodeserables.example'),
      person('buyer', 'Chloé Rémillard', 'chloe.remillard@bistrodeserables.example'),
    ],
  }),
  buyer({
    email: 'melanie.desrosiers@epicerielaval.example',
    name: 'Épicerie Laval',
    legalName: 'Épicerie Laval (2011) inc.',
    legalForm: 'inc.',
    yearOfCreation: 2011,
    neq: '1167410258',
    customerOrganizationType: 'grocer',
    address: at('1600, boulevard Le Corbusier', 'Laval', 'CA-QC', 'H7S 1Y9', 45.5609, -73.7298),
    contactEmail: 'achats@epicerielaval.example',
    phone: '+14505550139',
    people: [
      person('owner', 'Mélanie Desrosiers', 'melanie.desrosiers@epicerielaval.example'),
      person('buyer', 'Samuel Ouellet', 'samuel.ouellet@epicerielaval.example'),
    ],
  }),
  buyer({
    email: 'josee.pelletier@lespetitspois.example',
    name: 'CPE Les Petits Pois',
    legalName: 'Centre de la petite enfance Les Petits Pois',
    legalForm: 'OBNL',
    yearOfCreation: 1999,
    neq: '1149630214',
    customerOrganizationType: 'institution',
    address: at('5350, rue Lafond', 'Montréal', 'CA-QC', 'H1X 2X2', 45.5566, -73.577),
    secondAddress: {
      label: 'Installation Rosemont',
      address: at('3100, rue Masson', 'Montréal', 'CA-QC', 'H1Y 1X7', 45.5475, -73.5727),
      deliveryNotes: 'Avant 9 h 30, à la cuisine.',
    },
    contactEmail: 'cuisine@lespetitspois.example',
    phone: '+15145550171',
    people: [
      person('owner', 'Josée Pelletier', 'josee.pelletier@lespetitspois.example'),
      person('viewer', 'Andréanne Gauthier', 'andreanne.gauthier@lespetitspois.example'),
    ],
  }),
  buyer({
    email: 'raphael.simard@traiteursaintroch.example',
    name: 'Traiteur Saint-Roch',
    legalName: 'Traiteur Saint-Roch inc.',
    legalForm: 'inc.',
    yearOfCreation: 2012,
    neq: '1168523947',
    customerOrganizationType: 'caterer',
    address: at('575, rue Saint-Joseph Est', 'Québec', 'CA-QC', 'G1K 3B8', 46.8143, -71.2249),
    contactEmail: 'chef@traiteursaintroch.example',
    phone: '+14185550196',
    people: [person('owner', 'Raphaël Simard', 'raphael.simard@traiteursaintroch.example')],
  }),
  buyer({
    email: 'genevieve.letourneau@hopitaldesherbrooke.example',
    name: 'Hôpital de Sherbrooke',
    legalName: 'Hôpital de Sherbrooke, services alimentaires',
    legalForm: 'organisme public',
    yearOfCreation: 1951,
    neq: '8813002475',
    customerOrganizationType: 'institution',
    address: at('612, rue Bowen Sud', 'Sherbrooke', 'CA-QC', 'J1G 2E8', 45.4014, -71.875),
    contactEmail: 'approvisionnement@hopitaldesherbrooke.example',
    phone: '+18195550154',
    deliveryInstructions: {
      en: 'Loading dock B. Temperature is taken at reception; above 4 °C is refused.',
      fr: 'Débarcadère B. La température est prise à la réception ; au-dessus de 4 °C, c’est refusé.',
    },
    people: [
      person('owner', 'Geneviève Létourneau', 'genevieve.letourneau@hopitaldesherbrooke.example'),
      person('buyer', 'Marc-André Paré', 'marc-andre.pare@hopitaldesherbrooke.example'),
      person('accounting', 'Zoé Lapointe', 'zoe.lapointe@hopitaldesherbrooke.example'),
    ],
  }),
  buyer({
    email: 'emma.wright@cafeaube.example',
    name: 'Café Aube',
    legalName: 'Cafe Aube Ltd.',
    legalForm: 'Ltd.',
    yearOfCreation: 2019,
    customerOrganizationType: 'cafe',
    language: 'EN',
    address: at('412 Dalhousie Street', 'Ottawa', 'CA-ON', 'K1N 7G2', 45.4292, -75.6905),
    contactEmail: 'orders@cafeaube.example',
    phone: '+16135550108',
    people: [person('owner', 'Emma Wright', 'emma.wright@cafeaube.example', 'EN')],
  }),
  buyer({
    email: 'clement.girard@brasseriedesbrotteaux.example',
    name: 'Brasserie des Brotteaux',
    legalName: 'Brasserie des Brotteaux SAS',
    legalForm: 'SAS',
    yearOfCreation: 2008,
    siret: '85274196600018',
    customerOrganizationType: 'restaurant',
    address: at('1, place Jules-Ferry', 'Lyon', 'FR-ARA', '69006', 45.7668, 4.8593),
    contactEmail: 'cuisine@brasseriedesbrotteaux.example',
    phone: '+33465710187',
    people: [person('owner', 'Clément Girard', 'clement.girard@brasseriedesbrotteaux.example')],
  }),
];
