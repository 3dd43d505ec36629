export { foldLive as fold } from '@halles/contract/kernel';
