import type { Tone } from '../status-chip.tsx';

export interface SampleOrder {
  id: string;
  number: string;
  customer: string;
  note: string;
  route: string;
  lines: number;
  amountMinor: number;
  status: 'received' | 'late' | 'changeProposed' | 'preparing' | 'confirmed' | 'declined';
  day: string;
}

export const toneOf: Record<SampleOrder['status'], Tone> = {
  received: 'now',
  late: 'now',
  changeProposed: 'wait',
  preparing: 'info',
  confirmed: 'good',
  declined: 'bad',
};

const customers = [
  'Épicerie Laval',
  'Bistro des Érables',
  'CPE Les Petits Pois',
  'Traiteur Saint-Roch',
  'Hôpital de Sherbrooke',
  'Café Aube',
  'Coopérative d’alimentation naturelle du Vieux-Saint-Sauveur et des environs',
];
const routes = ['Laval – mardi', 'Montréal centre', 'Québec – mardi', 'Estrie'];
const statuses = Object.keys(toneOf) as SampleOrder['status'][];

/** The same rows every time, so that screenshots of the gallery can be compared. */
export const sampleOrders = (count: number): SampleOrder[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    number: `FDN-${String(1284 - (index % 1200)).padStart(6, '0')}`,
    customer: customers[index % customers.length]!,
    note: index % 3 === 0 ? `Réf. ${40881 + index}` : '',
    route: routes[index % routes.length]!,
    lines: ((index * 7) % 31) + 1,
    amountMinor: ((index * 7919) % 90000) * (index % 9 === 4 ? 137 : 1) + 5825,
    status: statuses[index % statuses.length]!,
    day: index < 30 ? '24/11/2026' : '26/11/2026',
  }));
