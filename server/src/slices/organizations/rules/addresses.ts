import { addressFields, isSameValue, type organizations, type ParsedInputOf } from '@halles/contract';

export type AddressFields = Omit<
  ParsedInputOf<typeof organizations.putAddress>,
  'organizationId' | 'addressId' | 'madeFrom'
>;

const fields = addressFields.keyof().options;

interface Change {
  stored: AddressFields;
  madeFrom: AddressFields;
  sent: AddressFields;
}

/**
 * The address after a change of only what differs from the values it was made from (decision 006), and the fields that
 * somebody else changed to other values in the meantime.
 */
export function mergedAddress({ stored, madeFrom, sent }: Change): {
  address: AddressFields;
  stale: (keyof AddressFields)[];
} {
  const changed = fields.filter((field) => !isSameValue(sent[field], madeFrom[field]));
  const written = Object.fromEntries(changed.map((field) => [field, sent[field]]));
  return {
    address: { ...stored, ...written },
    stale: changed.filter(
      (field) => !isSameValue(stored[field], madeFrom[field]) && !isSameValue(stored[field], sent[field]),
    ),
  };
}
