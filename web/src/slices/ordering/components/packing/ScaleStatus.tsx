import { IconScale } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './packing.module.css';
import type { Scale } from './use-scale.ts';

/** The scale beside the computer: its weight now, or the button that connects one. Nothing where there can be none. */
export function ScaleStatus({ scale }: { scale: Scale }) {
  const text = useText();
  const words = useOrderWords();
  const { state, reading } = scale;
  if (state === 'unsupported') return null;
  if (state !== 'on')
    return (
      <div className={styles.scale}>
        <Button icon={<IconScale aria-hidden />} onClick={scale.connect}>
          {text('ordering.packing.scale.connect')}
        </Button>
        <p role="status">{state === 'lost' && text('ordering.packing.scale.lost')}</p>
      </div>
    );
  return (
    <div className={styles.scale}>
      <span className={styles.weight} data-stable={reading?.isStable === true || undefined}>
        {reading
          ? text('ordering.packing.kg', { quantity: words.quantity(reading.kg) })
          : text('ordering.packing.scale.waiting')}
      </span>
      <span className={styles.quiet}>
        {reading &&
          text(reading.isStable ? 'ordering.packing.scale.stable' : 'ordering.packing.scale.settling')}
      </span>
      <Button kind="plain" onClick={scale.disconnect}>
        {text('ordering.packing.scale.disconnect')}
      </Button>
    </div>
  );
}
