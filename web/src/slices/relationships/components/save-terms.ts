import type { CustomerTerms, Relation, SupplierTerms } from '@halles/contract';
import { api } from '../../../lib/api.ts';
import { currentOf, isProblem } from '../../../lib/problem-error.ts';
import { isSame } from '../../../ui/form/changed-fields.ts';
import { openConfirm } from '../../../ui/dialogs/open-confirm.tsx';
import { cacheRelation } from '../queries.ts';

type Send<Terms> = (input: {
  relationId: Relation['id'];
  version: number;
  terms: Partial<Terms>;
}) => Promise<Relation>;

/**
 * Sends what changed (decision 006). Where a colleague saved the same field meanwhile, the person chooses: overwrite
 * the colleague's value, or keep it and save the rest.
 */
async function save<Terms extends object>(
  send: Send<Terms>,
  relation: Relation,
  terms: Partial<Terms>,
): Promise<Relation> {
  if (Object.keys(terms).length === 0) return relation;
  try {
    return cacheRelation(await send({ relationId: relation.id, version: relation.version, terms }));
  } catch (error) {
    const current = currentOf(error) as Relation | null;
    if (!current || !isProblem(error)) throw error;
    const stale = error.details['fields'] as string[];
    const keepsMine = await openConfirm({
      title: 'relationships.meanwhile.title',
      message: 'relationships.meanwhile.message',
      confirm: 'relationships.meanwhile.keep',
      cancel: 'relationships.meanwhile.take',
      notDismissible: true,
    });
    cacheRelation(current);
    const rest = Object.entries(terms).filter(([field]) => keepsMine || !stale.includes(field));
    return save(send, current, Object.fromEntries(rest) as Partial<Terms>);
  }
}

export const saveCustomerTerms = (relation: Relation, terms: Partial<CustomerTerms>): Promise<Relation> =>
  save<CustomerTerms>((input) => api.relationships.changeCustomerTerms(input), relation, terms);

type Contact = CustomerTerms['contacts'][number];

const contactsOf = (relation: Relation): Contact[] => relation.customerTerms?.contacts ?? [];

/** One contact instead of another: a new one, or none. What colleagues did to the other contacts meanwhile stays. */
export async function saveContact(
  relation: Relation,
  before: Contact | null,
  after: Contact | null,
): Promise<Relation> {
  const contacts = contactsOf(relation);
  const place = contacts.findIndex((one) => isSame(one, before));
  // One that a colleague changed or removed is added again: neither of the two is lost.
  const others = place === -1 ? contacts : contacts.toSpliced(place, 1);
  const list = after === null ? others : others.toSpliced(place === -1 ? others.length : place, 0, after);
  const { id: relationId, version } = relation;
  try {
    return cacheRelation(
      await api.relationships.changeCustomerTerms({ relationId, version, terms: { contacts: list } }),
    );
  } catch (error) {
    const current = currentOf(error) as Relation | null;
    if (!current) throw error;
    return saveContact(cacheRelation(current), before, after);
  }
}

export const saveSupplierTerms = (relation: Relation, terms: Partial<SupplierTerms>): Promise<Relation> =>
  save<SupplierTerms>((input) => api.relationships.changeSupplierTerms(input), relation, terms);
