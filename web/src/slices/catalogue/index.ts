/** Who sees prices or offers: one choice, the same words everywhere. */
export { AudienceFields } from './components/price-lists/AudienceFields.tsx';
