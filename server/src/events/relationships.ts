import type { Id, OrganizationId } from '@halles/contract/kernel';

type RelationId = Id<'Relation'>;

type RelationSide = 'vendor' | 'customer';

interface RelationOf {
  relationId: RelationId;
  vendorId: OrganizationId;
  customerId: OrganizationId;
}

export interface RelationshipsEvents {
  'relationships.created': RelationOf & { startedBy: RelationSide; status: string };
  /** `startedBy` is missing from events of earlier versions. */
  'relationships.moved': RelationOf & { action: string; from: string; to: string; startedBy?: RelationSide };
  /** Other price lists reach customers of a seller; it does not say by which tags. */
  'relationships.tagsChanged': { vendorId: OrganizationId };
  'relationships.termsChanged': RelationOf & { side: RelationSide; fields: string[] };
  /** The tax exemption of a customer ends within 30 days, or has ended. */
  'relationships.exemptionEndAnnounced': RelationOf & {
    notice: 'endsSoon' | 'ended';
    expiresOn: string;
    certificateNumber: string;
  };
  'relationships.cardChanged': RelationOf & { fields: string[] };
  /**
   * Every reference to the duplicate now points to the surviving card: later slices update their rows in the same
   * transaction.
   */
  'relationships.merged': {
    vendorId: OrganizationId;
    survivingCustomerId: OrganizationId;
    duplicateCustomerId: OrganizationId;
    survivingRelationId: RelationId;
    duplicateRelationId: RelationId;
  };
  /** An import was undone, and the cards that it had created were removed. */
  'relationships.removed': { vendorId: OrganizationId; count: number };
  'relationships.bulkChanged': { relationIds: string[]; fields: string[] };
  'relationships.invited': { invitationId: Id<'SupplierInvitation'>; relationId: RelationId | null };
  'relationships.invitationResent': { invitationId: Id<'SupplierInvitation'> };
  'relationships.invitationRevoked': { invitationId: Id<'SupplierInvitation'> };
  'relationships.invitationAccepted': RelationOf & { invitationId: Id<'SupplierInvitation'> };
  /** Name, logo or address of one party, as the other party's screens show it. */
  'relationships.partnerChanged': { partnerId: OrganizationId };
}
