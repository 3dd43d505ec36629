import type { StandingOrder, StandingOrderId } from '@halles/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';

interface StandingProps {
  id: StandingOrderId;
  children: (standing: StandingOrder) => ReactNode;
}

/** The customer's own standing order, live. A seller reads it on the customer's card instead. */
export function Standing({ id, children }: StandingProps) {
  const text = useText();
  const query = useLive('ordering.getStandingOrder', { standingOrderId: id });
  const gone = (
    <EmptyState
      illustration="search"
      title={text('ordering.standing.gone')}
      action={<Button href={paths.standingOrders}>{text('ordering.standing.toList')}</Button>}
    >
      {text('ordering.standing.goneHelp')}
    </EmptyState>
  );
  return (
    <QueryState query={query} failed="ordering.standing.loadFailed" gone={gone}>
      {(standing) => (standing.side === 'customer' ? children(standing) : gone)}
    </QueryState>
  );
}
