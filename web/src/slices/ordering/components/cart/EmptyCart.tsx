import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';

export function EmptyCart() {
  const text = useText();
  return (
    <EmptyState
      illustration="crate"
      title={text('ordering.cart.empty')}
      action={
        <>
          <Button kind="primary" href={paths.offers}>
            {text('ordering.cart.toOffers')}
          </Button>{' '}
          <Button href={paths.search}>{text('ordering.cart.toSearch')}</Button>
        </>
      }
    >
      {text('ordering.cart.emptyHelp')}
    </EmptyState>
  );
}
