// oxlint-disable typescript/no-explicit-any -- reads schemas as an outsider would

/** Two slices use the same name for different things. */
const ofTwoSlices = new Set([
  'organizations.invitationId',
  'relationships.invitationId',
  'relationships.token',
]);

/** Parameters named by their role, and the id they are. */
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
  replyToId: 'messageId',
  usersId: 'userId',
  pictureFileId: 'fileId',
  logoFileId: 'fileId',
  photoFileId: 'fileId',
  signatureFileId: 'fileId',
  screenshotFileId: 'fileId',
};

/**
 * Ids that belong to no organization: geographic places, the platform's categories, an id the caller generates, what
 * only admins see, the number of a request.
 */
const nobodys = new Set([
  'placeId',
  'categoryId',
  'groupId',
  'passkeyId',
  'feedbackId',
  'reportId',
  'requestId',
]);

/** Names without `Id` that still identify a thing of an organization. */
const leading = new Set(['slug', 'feedToken', 'seller', 'participants', 'deliveryFeeApplicableTaxes', 'id']);

/** The kind of thing that a name means in this operation; null when it belongs to no organization. */
export function kindOf(operationId: string, name: string): string | null {
  const one = name.replace(/Ids$/, 'Id');
  const ofSlice = `${operationId.split('.')[0]}.${one}`;
  if (ofTwoSlices.has(ofSlice)) return ofSlice;
  // An export is downloaded in the format of the program that it was made for.
  if (one === 'exportId' && operationId.startsWith('documents.'))
    return `${operationId.split('.')[1]}.${one}`;
  // A day identifies a delivery run only in the deliveries slice and on the PDFs of a run.
  if (one === 'on') return /^(deliveries|documents)\./.test(operationId) ? one : null;
  // What a conversation is about: the first kind of subject is a relation. A sender makes the id of a message.
  if (one === 'id' && /^conversations\.(start|find)$/.test(operationId)) return 'relationId';
  if (one === 'id' && operationId.startsWith('conversations.')) return null;
  if (nobodys.has(one) || !(one.endsWith('Id') || leading.has(one))) return null;
  return otherNames[one] ?? one;
}

/** Every property name in a schema, at any depth. */
export function namesIn(schema: any): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inside = [schema.items, ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => schema[key] ?? [])];
  const named = Object.entries<any>(schema.properties ?? {});
  return [...named.flatMap(([name, one]) => [name, ...namesIn(one)]), ...inside.flatMap(namesIn)];
}
