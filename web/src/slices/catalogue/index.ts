/** The audience of prices and of offers uses the same fields and texts. */
export { AudienceFields } from './components/price-lists/AudienceFields.tsx';
/** The shell provides the producer's account for the producer page. */
export { ProducerAccountContext } from './components/producers/producer-account-context.ts';
