import type { Invoice } from '@halles/contract';

/** What the document prints and what was paid of it; the same for members and holders of a link. */
export type Printed = Pick<
  Invoice,
  | 'kind'
  | 'purpose'
  | 'status'
  | 'number'
  | 'currency'
  | 'document'
  | 'paidMinor'
  | 'creditedMinor'
  | 'writtenOffMinor'
  | 'balanceMinor'
>;
