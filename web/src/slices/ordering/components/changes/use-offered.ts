import type { PurchaseOrder } from '@halles/contract';
import { useLive } from '../../../../lib/live.ts';
import { useReader } from '../../../../lib/i18n/index.ts';
import { useTestOffer } from '../test-orders/test-orders.ts';
import type { Picked } from './change-draft.ts';

export type Offered = Omit<Picked, 'quantity'> & { unitPrice: string | null };

const SHOWN = 8;

/** The vendor's offers to this customer, which either party may propose. */
export function useOffered(order: PurchaseOrder, search: string): Offered[] | undefined {
  const reader = useReader();
  const typed = search.trim().slice(0, 200);
  const isVendor = order.side === 'vendor' && !order.isTest;
  const ofTest = useTestOffer(order);
  const seen = useLive(
    'offers.previewAsCustomer',
    { customerId: order.customer.id, show: 'displayed', search: typed, pageSize: 25 },
    { enabled: isVendor && typed !== '' },
  );
  const offers = useLive(
    'offers.listSupplierOffers',
    { vendorId: order.vendor.id, language: reader, text: typed },
    { enabled: !isVendor && !order.isTest && typed !== '' },
  );
  const inTest = ofTest?.items.filter(({ name }) =>
    `${name.en} ${name.fr}`.toLocaleLowerCase().includes(typed.toLocaleLowerCase()),
  );
  const ofReal = isVendor
    ? seen.data?.rows.map(({ id, name, formatTitle, price }) => ({
        formatId: id,
        name,
        formatTitle,
        unitPrice: price?.unitPrice ?? null,
      }))
    : offers.data?.map(({ id, name, formatTitle, unitPrice }) => ({
        formatId: id,
        name,
        formatTitle,
        unitPrice,
      }));
  const found: Offered[] | undefined = order.isTest ? inTest : ofReal;
  return found
    ?.filter(({ formatId }) => !order.lines.some((line) => line.formatId === formatId))
    .slice(0, SHOWN);
}
