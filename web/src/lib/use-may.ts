import { allowedTo, type Ability } from '@halles/contract';
import { useAppContext } from './session.ts';

/** What the person's role lets them do here, by the one table of abilities: the rest is not shown. */
export function useMay(): (ability: Ability) => boolean {
  const { currentMembership, view } = useAppContext();
  return (ability) => allowedTo({ role: currentMembership?.role ?? null, view }, ability) === true;
}
