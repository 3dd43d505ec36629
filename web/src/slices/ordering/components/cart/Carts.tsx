import type { Cart, OrganizationId } from '@halles/contract';
import { IconClipboardText } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { useOrganization } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { useStore } from '../../../../ui/store.ts';
import { CartCard } from './CartCard.tsx';
import styles from './Carts.module.css';
import { useUnsavedReason } from './entered-fields.ts';
import { LostCart } from './LostCart.tsx';
import { openPasteDialog } from './PasteList.tsx';
import { PlacedOrders } from './PlacedOrders.tsx';
import { forgetPlaced, placeAll, usePlacing, type Placing } from './placing.ts';
import { useCarts } from './use-carts.ts';
import { enteredQuantities, isIn, savingIn, type EnteredQuantity } from './entered-quantities.ts';
import { TwoQuantities } from './TwoQuantities.tsx';

/** The bar of an order guide takes its parts from the file of the cart. */
export { FinishOrder, PlacedHere } from './FinishOrder.tsx';

interface CartsProps {
  /** The customer whose drafts a seller fills; absent for one's own drafts. */
  customerId?: OrganizationId;
  /** Shown while the cart is empty. */
  empty?: ReactNode;
  /** The header of the page has the button that places all. */
  isPage?: boolean;
}

/** Every draft with what it still needs, below the orders that were just placed. */
export function Carts({ customerId, empty, isPage = false }: CartsProps) {
  const { id } = useOrganization();
  const result = useCarts(customerId);
  const { placings, placed } = usePlacing(customerId ?? id);
  useEffect(() => forgetPlaced, []);
  const { carts, data } = result;
  if (data === undefined) return <QueryState query={result} skeleton={<ListSkeleton rows={4} />} />;
  const lost = placings.filter(({ cart }) => carts.every((each) => each.id !== cart.id));
  return (
    <div className="shrinks stack-16">
      <PlacedOrders orders={placed} />
      {lost.map((placing) => (
        <LostCart key={placing.cart.id} placing={placing} />
      ))}
      <Drafts {...{ carts, placings, customerId, isPage }} />
      {carts.length === 0 && placed.length === 0 && lost.length === 0 && (empty ?? <EmptyCart />)}
    </div>
  );
}

interface DraftsProps {
  carts: readonly Cart[];
  placings: readonly Placing[];
  customerId: OrganizationId | undefined;
  isPage: boolean;
}

function Drafts({ carts, placings, customerId, isPage }: DraftsProps) {
  const text = useText();
  const all = useStore(enteredQuantities);
  const inDraft = (entered: EnteredQuantity) => carts.some((cart) => isIn(cart, entered));
  return (
    <>
      <div className={styles.bar}>
        <Button icon={<IconClipboardText aria-hidden />} onClick={() => void openPasteDialog({ customerId })}>
          {text('ordering.cart.paste.open')}
        </Button>
        {!isPage && <PlaceAll carts={carts} placings={placings} />}
      </div>
      {all
        .filter((each) => each.isConflict && each.customerId === customerId && !inDraft(each))
        .map((each) => (
          <TwoQuantities key={each.formatId} entered={each} now="0" withName />
        ))}
      {carts.map((cart) => (
        <CartCard
          key={cart.id}
          cart={cart}
          placing={placings.find((each) => each.cart.id === cart.id)}
          saving={savingIn(cart, carts, all)}
          isOnly={carts.length === 1}
        />
      ))}
    </>
  );
}

/** For the header of the page of the cart: on a phone it is under the thumb. */
export function PlaceAllOfPage() {
  const { id } = useOrganization();
  const { carts } = useCarts();
  const { placings } = usePlacing(id);
  return <PlaceAll carts={carts} placings={placings} />;
}

type PlaceAllProps = Pick<DraftsProps, 'carts' | 'placings'>;

/** Places every draft that is ready; the others show what they lack. A single one has its own button. */
function PlaceAll({ carts, placings }: PlaceAllProps) {
  const text = useText();
  const saving = useStore(enteredQuantities);
  const ready = carts.filter(({ can }) => can.submit === true);
  const isInProgress = placings.some(({ error }) => error === null);
  const unsaved = useUnsavedReason(saving, ready);
  if (carts.length < 2) return null;
  return (
    <Button
      kind="primary"
      loading={isInProgress || (saving.length > 0 && unsaved === undefined)}
      disabledReason={ready.length === 0 ? text('ordering.cart.noneReady') : unsaved}
      onClick={() => void placeAll(ready)}
    >
      {ready.length === carts.length || ready.length === 0
        ? text('ordering.cart.placeAll', { count: carts.length })
        : text('ordering.cart.placeReady', { count: ready.length, all: carts.length })}
    </Button>
  );
}

function EmptyCart() {
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
