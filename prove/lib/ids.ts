// oxlint-disable typescript/no-explicit-any -- reads schemas as an outsider would

/** Two slices call different things by the same name. */
const ofTwoSlices = new Set([
  'organizations.invitationId',
  'relationships.invitationId',
  'relationships.token',
]);

/** What the API calls by its part in a question, and what it is. */
const otherNames: Record<string, string> = {
  vendorId: 'organizationId',
  customerId: 'organizationId',
  partnerId: 'organizationId',
  seller: 'organizationId',
  participants: 'organizationId',
  inventoryItemId: 'formatId',
  supplierFormatId: 'formatId',
  creditNoteId: 'invoiceId',
  duplicateId: 'relationId',
  exemptTaxId: 'taxId',
  deliveryFeeApplicableTaxes: 'taxId',
  id: 'itemId',
  pictureFileId: 'fileId',
  logoFileId: 'fileId',
  photoFileId: 'fileId',
  signatureFileId: 'fileId',
};

/** They name nothing of anybody's: the world's places, the platform's categories, a number the asker makes up. */
const nobodys = new Set(['placeId', 'categoryId', 'groupId', 'passkeyId']);

/** Not called an id, and yet it leads to somebody's thing. */
const leading = new Set(['slug', 'feedToken', 'seller', 'participants', 'deliveryFeeApplicableTaxes', 'id']);

/** Which kind of thing a name of this operation means; null when it is no thing of anybody's. */
export function kindOf(operationId: string, name: string): string | null {
  const one = name.replace(/Ids$/, 'Id');
  const ofSlice = `${operationId.split('.')[0]}.${one}`;
  if (ofTwoSlices.has(ofSlice)) return ofSlice;
  // A day is a thing only where something runs on it.
  if (one === 'on') return operationId.startsWith('deliveries.') ? one : null;
  if (nobodys.has(one) || !(one.endsWith('Id') || leading.has(one))) return null;
  return otherNames[one] ?? one;
}

/** Every name in a schema, however deep. */
export function namesIn(schema: any): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inside = [schema.items, ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => schema[key] ?? [])];
  const named = Object.entries<any>(schema.properties ?? {});
  return [...named.flatMap(([name, one]) => [name, ...namesIn(one)]), ...inside.flatMap(namesIn)];
}
