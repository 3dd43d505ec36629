import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { forgetPlacing, isOpenQuestion, placeCart, type Placing } from './placing.ts';

/** The draft is gone and the answer was lost, so nobody knows whether it was ordered; retrying cannot order twice. */
export function LostCart({ placing: { cart, error } }: { placing: Placing }) {
  const text = useText();
  const errorText = useErrorText();
  const isOpen = error !== null && isOpenQuestion(error);
  const seller = cart.isForCustomer ? cart.customer.name : cart.seller.name;
  return (
    <div role="alert">
      <Banner
        tone={error === null ? 'info' : 'bad'}
        title={text(error === null ? 'ordering.cart.beingPlaced' : 'ordering.cart.lost', { seller })}
        actions={
          error !== null && (
            <>
              {isOpen && (
                <Button size="small" kind="primary" onClick={() => placeCart(cart)}>
                  {text('ordering.cart.askWhether')}
                </Button>
              )}
              <Button size="small" onClick={() => forgetPlacing(cart)}>
                {text('ordering.cart.close')}
              </Button>
            </>
          )
        }
      >
        {error !== null && (isOpen ? errorText(error) : text('ordering.cart.lostHelp'))}
      </Banner>
    </div>
  );
}
