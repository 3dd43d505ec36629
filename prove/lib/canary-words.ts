/** A word saved somewhere private, and the organizations that may read it. */
export interface Word {
  text: string;
  readers: ReadonlySet<string>;
}

const short = (organizationId: string): string => organizationId.slice(-12);

/** The word in fields that only the organization itself reads. */
export const canaryOf = (organizationId: string): string => `canari-${short(organizationId)}`;

/** The word in fields that only the two parties of an order read. */
export const secretOf = (vendorId: string, customerId: string): string =>
  `entente-${short(vendorId)}-${short(customerId)}`;
