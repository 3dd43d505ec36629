import { allowedTo, type PublicSeller, type SupplierRow } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useLive } from '../../../../lib/live.ts';
import { isProblem } from '../../../../lib/problem-error.ts';
import { contextQuery } from '../../../../lib/session.ts';

/** What the visitor of a seller's page can do there. */
export type Access =
  /** The state is loading, or unavailable while the network is away. */
  | { kind: 'unknown' }
  | { kind: 'visitor' | 'newcomer' | 'undecided' | 'own' | 'ask' }
  | { kind: 'notBuyer' | 'mayNotAsk'; organization: string }
  | { kind: 'linked'; relation: SupplierRow };

/** Live: the answer to a request for access shows at once. */
export function useAccess(seller: Pick<PublicSeller, 'id' | 'name'>): Access {
  const { data: context, error } = useQuery(contextQuery);
  const organization = context?.organization ?? null;
  const mayBuy = organization?.isBuyer === true && organization.id !== seller.id;
  const suppliers = useLive(
    'relationships.listSuppliers',
    { search: seller.name, pageSize: 100 },
    { enabled: mayBuy },
  );
  if (!context) return { kind: isProblem(error, 'request.signInRequired') ? 'visitor' : 'unknown' };
  if (organization === null) return { kind: context.memberships.length === 0 ? 'newcomer' : 'undecided' };
  if (organization.id === seller.id) return { kind: 'own' };
  if (!mayBuy) return { kind: 'notBuyer', organization: organization.name };
  if (suppliers.data === undefined) return { kind: 'unknown' };
  const relation = suppliers.data.rows.find(({ partner }) => partner.id === seller.id);
  if (relation) return { kind: 'linked', relation };
  const member = { role: context.currentMembership?.role ?? null, view: context.view };
  if (allowedTo(member, 'editSuppliers') !== true)
    return { kind: 'mayNotAsk', organization: organization.name };
  return { kind: 'ask' };
}
