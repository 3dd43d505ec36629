import { IconShoppingCart } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useAppContext } from '../../../../lib/session.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useShortcuts } from '../../../../ui/shortcuts/use-shortcuts.ts';
import { useNavigate } from '../../../../ui/link.tsx';
import styles from './CartButton.module.css';
import { useCarts } from './use-carts.ts';

/** Its code is loaded when the cart is first opened. */
const CartDrawer = lazy(() => import('./CartDrawer.tsx'));

/** Opens the cart and shows how many lines it holds; rendered only for buyer organizations. */
export function CartButton() {
  const { organization } = useAppContext();
  return organization?.isBuyer === true ? <Open /> : null;
}

const isPhone = () => window.matchMedia('(width < 600px)').matches;

function Open() {
  const text = useText();
  const navigate = useNavigate();
  const { carts } = useCarts();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const lines = carts.reduce((sum, cart) => sum + cart.lines.length, 0);
  const open = () => (isPhone() ? navigate(paths.cart) : setState('open'));
  useShortcuts([{ key: 'c', label: text('ordering.cart.open'), run: open }]);
  return (
    <span className={styles.cart}>
      <IconButton
        label={lines > 0 ? text('ordering.cart.openWith', { count: lines }) : text('ordering.cart.open')}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconShoppingCart aria-hidden />
      </IconButton>
      {lines > 0 && (
        <span className={styles.count} aria-hidden>
          {lines}
        </span>
      )}
      {state !== 'never' && (
        <Suspense>
          <CartDrawer opened={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </span>
  );
}
