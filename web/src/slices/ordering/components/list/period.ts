import { addDays, type OrderSide } from '@halles/contract';

export const views = ['sent', 'deliveryOrPickup'] as const;
export type OrdersView = (typeof views)[number];

export interface Days {
  from: string;
  until: string;
}

/** Common periods, relative to today. */
const presets = {
  sent: {
    today: [0, 0],
    last7: [-6, 0],
    last30: [-29, 0],
    last90: [-89, 0],
    last365: [-364, 0],
  },
  deliveryOrPickup: {
    today: [0, 0],
    tomorrow: [1, 1],
    next7: [0, 6],
    next30: [0, 29],
    around: [-7, 30],
    last30: [-29, 0],
    last365: [-364, 0],
  },
} as const satisfies Record<OrdersView, Record<string, readonly [number, number]>>;

export type Preset = keyof (typeof presets)['sent'] | keyof (typeof presets)['deliveryOrPickup'];

const usual: Record<OrdersView, Preset> = { sent: 'last30', deliveryOrPickup: 'around' };

/** A vendor works towards the delivery date; a buyer looks for recent orders. */
export const usualView = (side: OrderSide): OrdersView => (side === 'vendor' ? 'deliveryOrPickup' : 'sent');

export const presetsOf = (view: OrdersView): Preset[] => Object.keys(presets[view]) as Preset[];

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

export interface Period extends Days {
  /** Null for a custom range of days. */
  preset: Preset | null;
}

const daysOf = (view: OrdersView, preset: Preset, today: string): Days => {
  const [from, until] = (presets[view] as Partial<Record<Preset, readonly [number, number]>>)[preset]!;
  return { from: addDays(today, from), until: addDays(today, until) };
};

/** Read from the address; invalid parts fall back to the usual period. */
export function periodOf(search: Readonly<Record<string, unknown>>, view: OrdersView, today: string): Period {
  const { from, until } = search;
  if (isDay(from) && isDay(until))
    return { preset: null, from: from < until ? from : until, until: from < until ? until : from };
  const preset = presetsOf(view).find((each) => each === search['period']) ?? usual[view];
  return { preset, ...daysOf(view, preset, today) };
}

const FAR = 400;

/** Orders that wait for action are listed whatever their date. */
export const allDays = (today: string): Days => ({ from: addDays(today, -FAR), until: addDays(today, FAR) });
