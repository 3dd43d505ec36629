import type { StandingOrder, StandingOrderId } from '@halles/contract';
import type { ReactNode } from 'react';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { isProblem } from '../../../../lib/problem-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { PageSkeleton } from '../../../../ui/skeletons.tsx';

interface StandingProps {
  id: StandingOrderId;
  children: (standing: StandingOrder) => ReactNode;
}

/** The customer's own standing order, live. A seller reads it on the customer's card instead. */
export function Standing({ id, children }: StandingProps) {
  const text = useText();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useLive('ordering.getStandingOrder', { standingOrderId: id });
  if (data?.side === 'customer') return children(data);
  if (error === null && data === undefined) return <PageSkeleton />;
  if (error === null || isProblem(error, 'request.notFound') || isProblem(error, 'request.invalid'))
    return (
      <EmptyState
        illustration="search"
        title={text('ordering.standing.gone')}
        action={<Button href={paths.standingOrders}>{text('ordering.standing.toList')}</Button>}
      >
        {text('ordering.standing.goneHelp')}
      </EmptyState>
    );
  return (
    <ErrorState
      title={text('ordering.standing.loadFailed')}
      message={errorText(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
