export { applyLiveChanges as fold } from '@halles/contract/kernel';
