import type {
  InvoiceBatchAction,
  InvoiceBatchId,
  InvoiceId,
  OrganizationId,
  PaymentMethod,
  UserId,
} from '@halles/contract';
import type { WorkedAs } from '../../../platform/actor.ts';
import type { Json, Once, Optional, OptionalJson } from '../../../platform/tables.ts';

/** A payment of all that an invoice still owes. */
export interface WholePayment {
  method: PaymentMethod;
  receivedOn: string;
  reference: string;
}

export interface InvoiceBatchesTable {
  id: Once<InvoiceBatchId>;
  vendor_id: Once<OrganizationId>;
  action: Once<InvoiceBatchAction>;
  /** For `markAsPaid`; batches of earlier releases have none. */
  payment: OptionalJson<WholePayment>;
  run_as: Json<WorkedAs>;
  created_by: Once<UserId>;
  created_at: Once<Date>;
  finished_at: Optional<Date>;
  closed_at: Optional<Date>;
}

export interface InvoiceBatchItemsTable {
  vendor_id: Once<OrganizationId>;
  batch_id: Once<InvoiceBatchId>;
  invoice_id: Once<InvoiceId>;
  position: Once<number>;
  decided_at: Optional<Date>;
  code: Optional<string>;
}
