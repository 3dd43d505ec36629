/** The producer's account, for the producer page of the catalogue. */
export { renderProducerAccount } from './components/account/lazy-producer-account.tsx';
