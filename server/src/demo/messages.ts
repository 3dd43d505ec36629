export interface DemoMessage {
  /** The address of the person who wrote it. */
  by: string;
  minutesAgo: number;
  text: string;
  card?: 'openOrder' | 'deliveredOrder';
  /** Name of a picture from `pictures/`. */
  photo?: string;
}

export interface DemoConversation {
  vendor: string;
  customer: string;
  about: 'relation' | 'openOrder';
  messages: readonly DemoMessage[];
  /** Who has read to the end; the others of both organizations have unread messages. */
  readBy: readonly string[];
}

const HOUR = 60;
const DAY = 24 * HOUR;

const farm = 'Ferme du Nord';
const hub = 'Carrefour des Récoltes';
const cheese = 'Fromagerie des Cantons';

const marie = 'marie.lavoie@fermedunord.example';
const thomas = 'thomas.nguyen@carrefourdesrecoltes.example';
const noemie = 'noemie.belanger@carrefourdesrecoltes.example';
const benoit = 'benoit.gagnon@fromageriedescantons.example';
const emma = 'emma.wright@cafeaube.example';
const chloe = 'chloe.remillard@bistrodeserables.example';
const julien = 'julien.bouchard@bistrodeserables.example';
const josee = 'josee.pelletier@lespetitspois.example';
const raphael = 'raphael.simard@traiteursaintroch.example';
const melanie = 'melanie.desrosiers@epicerielaval.example';
const genevieve = 'genevieve.letourneau@hopitaldesherbrooke.example';

export const demoConversations: readonly DemoConversation[] = [
  {
    vendor: hub,
    customer: 'Café Aube',
    about: 'relation',
    messages: [
      {
        by: emma,
        minutesAgo: 3 * DAY + 4 * HOUR,
        text: 'Hi Thomas, three of the heads came in brown on the outside. The kitchen still used what it could.',
        card: 'deliveredOrder',
        photo: 'laitues-abimees',
      },
      {
        by: thomas,
        minutesAgo: 3 * DAY + 3 * HOUR + 36,
        text: 'So sorry about that. I have credited the three heads, it will be on your statement. We are changing the crates this week.',
      },
      {
        by: emma,
        minutesAgo: 95,
        text: 'Thank you! The rest was perfect. Could you pack the smoked trout on top tomorrow? My driver is on foot from the dock.',
        card: 'openOrder',
      },
    ],
    readBy: [thomas],
  },
  {
    vendor: hub,
    customer: 'Bistro des Érables',
    about: 'openOrder',
    messages: [
      { by: chloe, minutesAgo: 70, text: 'Bonjour! Le menu de vendredi a changé.' },
      { by: chloe, minutesAgo: 69, text: 'Peut-on ajouter 2 caisses de pleurotes?' },
    ],
    readBy: [julien],
  },
  {
    vendor: hub,
    customer: 'CPE Les Petits Pois',
    about: 'relation',
    messages: [
      {
        by: thomas,
        minutesAgo: 6 * DAY,
        text: 'Bonjour Josée, les barres de céréales changent de fournisseur. La fiche des allergènes suit demain.',
      },
      { by: josee, minutesAgo: 105, text: 'Rappel : aucune arachide, s’il vous plaît.' },
    ],
    readBy: [josee],
  },
  {
    vendor: farm,
    customer: hub,
    about: 'relation',
    messages: [
      {
        by: marie,
        minutesAgo: DAY + 2 * HOUR,
        text: 'Les carottes sont belles cette semaine. Vous en prenez combien?',
      },
      { by: thomas, minutesAgo: DAY + HOUR, text: '20 sacs de carottes, confirmé.' },
    ],
    readBy: [marie, thomas],
  },
  {
    vendor: hub,
    customer: 'Épicerie Laval',
    about: 'relation',
    messages: [
      { by: melanie, minutesAgo: 4 * DAY, text: '', photo: 'pommes-mcintosh' },
      { by: thomas, minutesAgo: 4 * DAY - 20, text: 'Beau présentoir, merci!' },
    ],
    readBy: [thomas, noemie],
  },
  {
    vendor: cheese,
    customer: 'Hôpital de Sherbrooke',
    about: 'relation',
    messages: [
      {
        by: genevieve,
        minutesAgo: 5 * DAY,
        text: 'Température à la réception : 3,1 °C',
        card: 'deliveredOrder',
      },
      { by: benoit, minutesAgo: 5 * DAY - 45, text: 'Parfait, c’est noté au dossier.' },
    ],
    readBy: [benoit, genevieve],
  },
  {
    vendor: farm,
    customer: 'Bistro des Érables',
    about: 'relation',
    messages: [
      { by: julien, minutesAgo: 2 * DAY, text: 'Marie, avez-vous encore de la courge pour novembre?' },
      {
        by: marie,
        minutesAgo: 2 * DAY - 30,
        text: 'Oui, jusqu’à la fin du mois. Je vous garde deux caisses?',
      },
      { by: julien, minutesAgo: 3 * HOUR, text: 'Oui, merci. Par la ruelle, comme d’habitude.' },
    ],
    readBy: [],
  },
  {
    vendor: farm,
    customer: 'Traiteur Saint-Roch',
    about: 'relation',
    messages: [
      {
        by: raphael,
        minutesAgo: 26 * HOUR,
        text: 'Bonjour Marie, pour le mariage du 28, il me faudrait 12 caisses de légumes racines. C’est possible?',
      },
    ],
    readBy: [marie],
  },
];
