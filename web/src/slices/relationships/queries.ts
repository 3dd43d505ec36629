import type {
  Contract,
  CustomerRow,
  InputOf,
  OutputOf,
  Relation,
  RelationId,
  SupplierRow,
} from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { cacheAnswer, query, queryClient } from '../../lib/query.ts';

export type CustomersInput = InputOf<Contract['relationships']['listCustomers']>;
export type SuppliersInput = InputOf<Contract['relationships']['listSuppliers']>;
export type FoundVendor = OutputOf<Contract['relationships']['findVendors']>['rows'][number];
export type DuplicateGroup = OutputOf<Contract['relationships']['listDuplicates']>[number];
export type OpenInvitation = OutputOf<Contract['relationships']['openInvitation']>;
export type { CustomerRow, SupplierRow };

export const relationQuery = (relationId: RelationId) => liveQuery('relationships.get', { relationId });
export const activityQuery = (relationId: RelationId, page: number, pageSize: number) =>
  query('relationships.listActivity', { relationId, page, pageSize });
export const openInvitationQuery = (token: string) => query('relationships.openInvitation', { token });

/** Stores the answer to a command for every screen of the relation, and fetches its activity again. */
export function cacheRelation(relation: Relation): Relation {
  cacheAnswer(relationQuery(relation.id).queryKey, relation);
  void queryClient.invalidateQueries({ queryKey: ['relationships.listActivity'] });
  return relation;
}
