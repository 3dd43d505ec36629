/** A word that was planted somewhere, and whose organizations may read it. */
export interface Word {
  text: string;
  readers: ReadonlySet<string>;
}

const short = (organizationId: string): string => organizationId.slice(-12);

/** In what only the organization itself reads. */
export const canaryOf = (organizationId: string): string => `canari-${short(organizationId)}`;

/** In what only the two sides of an order read. */
export const secretOf = (vendorId: string, customerId: string): string =>
  `entente-${short(vendorId)}-${short(customerId)}`;
