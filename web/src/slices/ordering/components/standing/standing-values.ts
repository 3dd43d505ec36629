import {
  addDays,
  standingOrderInput,
  weekdays,
  type FormatId,
  type OrderLine,
  type OrganizationId,
  type PurchaseOrder,
  type StandingOrderFields,
  type StandingLine,
  type StandingOrder,
} from '@halles/contract';

type BothLanguages = StandingLine['name'];

/** A line with the values its row shows; only format and quantity are sent. */
export interface FormLine {
  formatId: FormatId;
  quantity: string;
  name: BothLanguages;
  formatTitle: BothLanguages;
  saleUnit: OrderLine['saleUnit'];
  minimumQuantity: string | null;
  multipleQuantity: string | null;
}

export interface StandingValues extends Omit<StandingOrderFields, 'fulfilmentId'> {
  vendorId: OrganizationId | null;
  fulfilmentId: string | null;
  lines: FormLine[];
}

const { shape } = standingOrderInput;
/** Flat, like the form. */
export const standingSchema = shape.fields.extend({ vendorId: shape.vendorId, lines: shape.lines });

const WEEKDAYS_FROM_SUNDAY = ['SU', ...weekdays.slice(0, 6)] as StandingOrderFields['weekdays'];
export const weekdayOf = (day: string): StandingOrderFields['weekdays'][number] =>
  WEEKDAYS_FROM_SUNDAY[new Date(`${day}T00:00Z`).getUTCDay()]!;

export const newStanding = (today: string, vendorId: OrganizationId | null): StandingValues => ({
  vendorId,
  fulfilmentId: null,
  addressId: null,
  weekdays: [],
  everyWeeks: 1,
  startsOn: today,
  endsOn: null,
  leadDays: 2,
  reference: '',
  note: '',
  lines: [],
});

/** A standing order from an order: same seller, fulfilment, weekday and lines, starting after the order's date. */
export const standingOfOrder = (order: PurchaseOrder, today: string): StandingValues => {
  const after = addDays(order.on, 1);
  return {
    ...newStanding(after > today ? after : today, order.vendor.id),
    fulfilmentId: order.fulfilment.id,
    weekdays: [weekdayOf(order.on)],
    lines: order.lines
      .filter(({ requested }) => Number(requested) > 0)
      .map(({ formatId, requested, name, formatTitle, saleUnit }) => ({
        formatId,
        quantity: requested,
        name,
        formatTitle,
        saleUnit,
        minimumQuantity: null,
        multipleQuantity: null,
      })),
  };
};

export const valuesOf = (standing: StandingOrder): StandingValues => ({
  vendorId: standing.seller.id,
  fulfilmentId: standing.fulfilmentId,
  addressId: standing.addressId,
  weekdays: standing.weekdays,
  everyWeeks: standing.everyWeeks,
  startsOn: standing.startsOn,
  endsOn: standing.endsOn,
  leadDays: standing.leadDays,
  reference: standing.reference,
  note: standing.note,
  lines: standing.lines.map(
    ({ formatId, quantity, name, formatTitle, saleUnit, minimumQuantity, multipleQuantity }) => ({
      formatId,
      quantity,
      name,
      formatTitle,
      saleUnit,
      minimumQuantity,
      multipleQuantity,
    }),
  ),
});
