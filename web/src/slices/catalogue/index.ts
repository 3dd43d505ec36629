/** Who sees prices or offers: one choice, the same words everywhere. */
export { AudienceFields } from './components/price-lists/AudienceFields.tsx';
/** A producer's page leaves room for what they are owed: the shell puts it in. */
export { ProducerAccountContext } from './components/producers/producer-account-context.ts';
