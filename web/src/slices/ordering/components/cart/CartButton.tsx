import { IconShoppingCart } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useAppContext } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { useShortcuts } from '../../../../ui/shortcuts/use-shortcuts.ts';
import { useNavigate } from '../../../../ui/link.tsx';
import styles from './CartButton.module.css';
import { useCarts } from './use-carts.ts';

/** Its code is loaded when the cart is first opened. */
const CartDrawer = lazyPart(() => import('./CartDrawer.tsx'));

/** Opens the cart and shows its total, on phones how many lines it holds; rendered only for members who see purchases. */
export function CartButton() {
  const { organization } = useAppContext();
  const sees = useMay()('seePurchases');
  return sees && organization?.isBuyer === true ? <Open /> : null;
}

function Open() {
  const text = useText();
  const navigate = useNavigate();
  const { carts } = useCarts();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const formats = useFormats();
  let lines = 0;
  let amountMinor = 0;
  for (const cart of carts) {
    lines += cart.lines.length;
    amountMinor += cart.totals.totalMinor;
  }
  const [first, ...others] = new Set(carts.map(({ currency }) => currency));
  // Amounts of several currencies have no sum.
  const total = first && others.length === 0 ? formats.money({ amountMinor, currency: first }) : '';
  const label = text('ordering.cart.open');
  const open = (): unknown =>
    matchMedia('(width < 600px)').matches
      ? navigate(paths.cart)
      : CartDrawer.load().then(() => setState('open'));
  useShortcuts([{ key: 'c', label, run: open }]);
  return (
    <span className={styles.cart}>
      <IconButton
        label={
          lines
            ? [label, text('ordering.cart.lineCount', { count: lines }), total].filter(Boolean).join(', ')
            : label
        }
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconShoppingCart aria-hidden />
        {total && <span className={styles.total}>{total}</span>}
      </IconButton>
      {lines > 0 && (
        <span className={styles.count} aria-hidden>
          {lines}
        </span>
      )}
      {state !== 'never' && <CartDrawer opened={state === 'open'} onClose={() => setState('closed')} />}
    </span>
  );
}
