/** Reports: what is to be done today, for the first screen. */
export { Today } from './components/today/Today.tsx';
