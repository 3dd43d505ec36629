/** What a producer is owed, on their page of the catalogue. */
export { renderProducerAccount } from './components/account/lazy-producer-account.tsx';
