import { addDays, type OrderSide, type OrganizationId } from '@halles/contract';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { hrefWith } from '../list/orders-address.ts';
import { allDays } from '../list/period.ts';

export interface WithPartner {
  side: OrderSide;
  partnerId: OrganizationId;
}

const BACK_DAYS = 364;
const SHOWN = 5;

const useToday = (): string => {
  const formats = useFormats();
  return formats.dayOf(new Date());
};

/** The newest orders of the last year with a partner, and the address of the list of all of them. */
export function useRecentOrders({ side, partnerId }: WithPartner) {
  const today = useToday();
  const { data } = useLive('ordering.listOrders', {
    side,
    partnerId,
    view: 'sent',
    from: addDays(today, -BACK_DAYS),
    until: today,
    pageSize: SHOWN,
  });
  const href = hrefWith(side, { partner: partnerId }, { view: 'sent', tab: 'all', period: 'last365' });
  return { data, href };
}

/** Orders with a partner that are in progress, the next one first, and the address of their list. */
export function useOpenOrders({ side, partnerId }: WithPartner) {
  const days = allDays(useToday());
  const { data } = useLive('ordering.listOrders', {
    side,
    partnerId,
    view: 'deliveryOrPickup',
    tab: 'open',
    ...days,
    pageSize: SHOWN,
  });
  const href = hrefWith(side, { partner: partnerId }, { view: 'deliveryOrPickup', tab: 'open', ...days });
  return { data, href };
}
