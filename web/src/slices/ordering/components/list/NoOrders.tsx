import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button, PrimaryAction } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { OrdersQuery } from './orders-address.ts';

interface NoOrdersProps {
  urlQuery: OrdersQuery;
  /** Link to all orders of the past year. */
  hrefOfAll: string;
}

/** Says why the list is empty, and what to do next. */
export function NoOrders({ urlQuery: { side, tab }, hrefOfAll }: NoOrdersProps) {
  const text = useText();
  if (tab === 'actionRequired')
    return (
      <EmptyState
        illustration="truck"
        title={text('ordering.orders.empty.waitingTitle')}
        action={<Button href={hrefOfAll}>{text('ordering.orders.empty.all')}</Button>}
      >
        {text(`ordering.orders.empty.waiting.${side}`)}
      </EmptyState>
    );
  return (
    <EmptyState
      illustration="crate"
      title={text('ordering.orders.empty.title')}
      action={
        side === 'customer' ? (
          <PrimaryAction href={paths.offers}>{text('ordering.orders.empty.toOffers')}</PrimaryAction>
        ) : (
          <Button href={paths.vendorOffers}>{text('ordering.orders.empty.toDisplayed')}</Button>
        )
      }
    >
      <p>{text(`ordering.orders.empty.help.${side}`)}</p>
      <p>
        <Button href={hrefOfAll} kind="plain">
          {text('ordering.orders.empty.all')}
        </Button>
      </p>
    </EmptyState>
  );
}
