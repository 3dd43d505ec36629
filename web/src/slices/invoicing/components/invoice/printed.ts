import type { Invoice } from '@halles/contract';

/** What stands on paper, and what was settled of it: the same signed in or by a link. */
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
