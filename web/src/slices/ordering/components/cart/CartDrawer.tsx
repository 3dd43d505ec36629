import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { usePath } from '../../../../lib/router/router-provider.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Drawer } from '../../../../ui/dialogs/drawer.tsx';
import { Carts } from './Carts.tsx';

/** The cart beside the offers. */
export default function CartDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const text = useText();
  const path = usePath();
  const openedAt = useRef(path);
  const close = useEffectEvent(onClose);
  // A link in the drawer was followed.
  useEffect(() => {
    if (openedAt.current !== path) close();
    openedAt.current = path;
  }, [path]);
  return (
    <Drawer title={text('ordering.cart.title')} opened={opened} onClose={onClose} width={640}>
      {opened && (
        <>
          <Carts />
          <Button kind="plain" href={paths.cart}>
            {text('ordering.cart.asPage')}
          </Button>
        </>
      )}
    </Drawer>
  );
}
