import { customerOrganizationTypes, type Contract, type InputOf } from '@halles/contract';
import type { Search } from '../../../../lib/routes.ts';

export type SeenBy = Pick<
  InputOf<Contract['offers']['previewAsCustomer']>,
  'customerId' | 'customerType' | 'country' | 'postalCode'
>;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** In the address, so that the view can be shared with a colleague. */
export function seenByOf(search: Search, country: 'CA' | 'FR'): SeenBy | null {
  const customerId = textOf(search['as']);
  if (customerId) return { customerId };
  const customerType = customerOrganizationTypes.find((type) => type === search['type']);
  if (!customerType) return null;
  const postalCode = textOf(search['postalCode']);
  return { customerType, country, ...(postalCode && { postalCode }) };
}

export const searchOf = (seenBy: SeenBy | null): Search => ({
  as: seenBy?.customerId,
  type: seenBy?.customerType,
  postalCode: seenBy?.postalCode || undefined,
});
