/** Prices and units are entered the same way wherever something is put up for sale. */
export { PriceField } from './components/price-lists/PriceField.tsx';
export { useFormatLabels } from './components/formats/format-words.ts';
/** The audience of prices and of offers uses the same fields and texts. */
export { AudienceFields } from './components/price-lists/AudienceFields.tsx';
/** The shell provides the producer's account for the producer page. */
export { ProducerAccountContext } from './components/producers/producer-account-context.ts';
/** The price lists that apply to a customer, for the customer's page. */
export { CustomerPriceLists } from './components/price-lists/CustomerPriceLists.tsx';
