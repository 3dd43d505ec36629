/** Room on a partner's card for what later slices know of them. */
export { CardExtrasContext } from './components/card-extras.ts';
/** Customers and suppliers: a picker and the list of active customers, for price lists, orders and "see as". */
export { CustomerPicker } from './components/CustomerPicker.tsx';
export { TagsField } from './components/TagsField.tsx';
export { useCustomers } from './components/use-customers.ts';
/** Asking a seller for access, and how a relation stands: the seller's public page. */
export { openAccessRequestDialog } from './components/access-request-dialog.tsx';
export { RelationChip } from './components/RelationChip.tsx';
