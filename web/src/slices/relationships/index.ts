/** The slot for additions of later slices to a partner's card. */
export { CardExtrasContext, type PartnerPart } from './components/card-extras.ts';
/** Customers and suppliers: a picker and the list of active customers, for price lists, orders and "see as". */
export { CustomerPicker } from './components/CustomerPicker.tsx';
export { TagsField } from './components/TagsField.tsx';
export {
  useCustomers,
  usePartners,
  usePartnerSearch,
  useSupplierRelation,
} from './components/use-customers.ts';
/** The request for access and a relation's status, for a seller's public page. */
export { openAccessRequestDialog } from './components/access-request-dialog.tsx';
export { RelationChip } from './components/RelationChip.tsx';
/** Changes a relation, asking first: conversations block a partner with it. */
export { moveRelation } from './components/move.ts';
