import type { Relation } from '@halles/contract';
import { useMay } from '../../../../lib/use-may.ts';
import CustomerStatements from '../statements/CustomerStatements.tsx';
import type { PartnerPart } from '../../../relationships/index.ts';
import { PartnerOwed } from './PartnerOwed.tsx';
import { RecentInvoices } from './RecentInvoices.tsx';

interface PartnerInvoicesProps {
  relation: Relation;
  part: PartnerPart;
}

/** The invoices of a partner's page, for members who may see amounts: what is owed, or the lists. */
export default function PartnerInvoices({ relation: { side, partner }, part }: PartnerInvoicesProps) {
  const may = useMay();
  if (part === 'side' || !may(side === 'vendor' ? 'seeSales' : 'seePurchases')) return null;
  const parties = { side, partnerId: partner.id };
  if (part === 'figures') return <PartnerOwed {...parties} />;
  return (
    <>
      <RecentInvoices {...parties} />
      {side === 'vendor' && <CustomerStatements customerId={partner.id} />}
    </>
  );
}
