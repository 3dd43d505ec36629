import { allowedTo, type Ability } from '@halles/contract';
import { useAppContext } from './session.ts';

/** Whether the person's role has an ability, by the contract's table of abilities; screens hide the rest. */
export function useMay(): (ability: Ability) => boolean {
  const { currentMembership, view } = useAppContext();
  return (ability) => allowedTo({ role: currentMembership?.role ?? null, view }, ability) === true;
}
