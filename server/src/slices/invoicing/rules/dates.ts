import { addDays } from '@halles/contract';

/** A payment may be dated tomorrow, for whom it is tomorrow already, and no later. */
export const isPaidInFuture = (on: string, today: string): boolean => on > addDays(today, 1);

/** An invoice is due on the day it bears, or after. */
export const isDueBeforeIssue = (dueOn: string, issuedOn: string): boolean => dueOn < issuedOn;
