/** What a producer is owed, on their page of the catalogue. */
export { producerAccount } from './components/account/lazy-producer-account.tsx';
