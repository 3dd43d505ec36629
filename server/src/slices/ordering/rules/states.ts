import type { Allowed, StandingAction, StandingStatus } from '@halles/contract';

/** The states of a standing order that each action starts from and the one it leads to. An order's are in the contract. */
const standingSteps: Record<StandingAction, { from: readonly StandingStatus[]; to: StandingStatus }> = {
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  archive: { from: ['active', 'paused'], to: 'archived' },
};

export const mayStepStanding = (status: StandingStatus, action: StandingAction): Allowed =>
  standingSteps[action].from.includes(status) || 'ordering.notInThisState';

export const standingStatusAfter = (action: StandingAction): StandingStatus => standingSteps[action].to;
