import { allowedTo, type Ability, type Feature } from '@halles/contract';
import { useAppContext } from './session.ts';

/** Whether the person's role has an ability, by the contract's table of abilities; screens hide the rest. */
export function useMay(): (ability: Ability) => boolean {
  const { currentMembership, view } = useAppContext();
  return (ability) => allowedTo({ role: currentMembership?.role ?? null, view }, ability) === true;
}

/** Whether a part of Halles is open for the organization; screens hide what leads to a closed one. */
export function useFeature(feature: Feature): boolean {
  return useAppContext().organization?.closedFeatures.includes(feature) !== true;
}
