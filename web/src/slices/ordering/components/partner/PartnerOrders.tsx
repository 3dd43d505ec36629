import type { Relation } from '@halles/contract';
import { CustomerPriceLists } from '../../../catalogue/index.ts';
import type { PartnerPart } from '../../../relationships/index.ts';
import { CustomerStanding } from '../standing/CustomerStanding.tsx';
import { PartnerFigures } from './PartnerFigures.tsx';
import { RecentOrders } from './RecentOrders.tsx';

/** The orders of a partner's page: its figures, the lists, or beside them the prices. */
export default function PartnerOrders({ relation, part }: { relation: Relation; part: PartnerPart }) {
  const { side, partner, status } = relation;
  const parties = { side, partnerId: partner.id };
  if (part === 'figures') return <PartnerFigures {...parties} />;
  if (part === 'side') return side === 'vendor' && <CustomerPriceLists relation={relation} />;
  return (
    <>
      <RecentOrders {...parties} name={partner.name} isActive={status === 'active'} />
      {side === 'vendor' && partner.isOnPlatform && <CustomerStanding customerId={partner.id} />}
    </>
  );
}
