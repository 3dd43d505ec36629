import type { DeliveryFields, PickupFields } from '@halles/contract';

type CommonFields = Omit<DeliveryFields, 'coverage' | 'fee'>;

/** Columns of the fields that were sent, shared by deliveries and pickups. */
export function columnsOf(fields: Partial<CommonFields>) {
  return {
    ...(fields.name !== undefined && { name: fields.name }),
    ...(fields.recurrence && { recurrence: JSON.stringify(fields.recurrence) }),
    ...(fields.window && { window_from: fields.window.from, window_until: fields.window.until }),
    ...(fields.cutOff && {
      cut_off_days_before: fields.cutOff.daysBefore,
      cut_off_time: fields.cutOff.time,
      cut_off_is_flexible: fields.cutOff.isFlexible,
    }),
    ...(fields.minimumMinor !== undefined && { minimum_minor: fields.minimumMinor }),
    ...(fields.capacityOrders !== undefined && { capacity_orders: fields.capacityOrders }),
    ...(fields.only && {
      only_customer_ids: fields.only.customerIds,
      only_price_list_ids: fields.only.priceListIds,
    }),
    ...(fields.instructions !== undefined && {
      instructions: fields.instructions && JSON.stringify(fields.instructions),
    }),
    ...(fields.isActive !== undefined && { is_active: fields.isActive }),
  };
}

/** Columns of all fields, as an insert needs. */
export const allColumnsOf = (fields: DeliveryFields | PickupFields) =>
  columnsOf(fields) as Required<ReturnType<typeof columnsOf>>;
