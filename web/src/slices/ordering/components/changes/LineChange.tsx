import type { OrderLine, PurchaseOrder } from '@halles/contract';
import { useState } from 'react';
import { useLanguage, useText } from '../../../../lib/i18n/index.ts';
import { unbroken } from '../../../../ui/unbroken.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx';
import { currencyAffix } from '../../../../ui/fields/numbers.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import type { LineDraft } from './change-draft.ts';
import styles from './Changes.module.css';
import { OfferPicker } from './OfferPicker.tsx';

interface LineChangeProps {
  order: PurchaseOrder;
  line: OrderLine;
  draft: LineDraft;
  onChange: (change: Partial<LineDraft>) => void;
}

/** Changes a line's quantity or price, removes it or substitutes another offer. */
export function LineChange({ order, line, draft, onChange }: LineChangeProps) {
  const text = useText();
  const words = useOrderWords();
  const language = useLanguage();
  const [isPicking, setPicking] = useState(false);
  const { isRemoved, substitute } = draft;
  const name = words.nameOf(line);
  return (
    <div className={styles.line}>
      <div className={styles.head}>
        <span
          className={
            isRemoved || substitute ? `anywhere shrinks stack ${styles.out}` : 'anywhere shrinks stack'
          }
        >
          <strong>{name}</strong>
          <span className="quiet">{unbroken(words.titleOf(line))}</span>
        </span>
        <ActionMenu
          label={text('ordering.orders.changes.more', { name })}
          actions={
            isRemoved || substitute || isPicking
              ? [
                  {
                    label: text('ordering.orders.changes.keep'),
                    onClick: () => {
                      setPicking(false);
                      onChange({ isRemoved: false, substitute: null });
                    },
                  },
                ]
              : [
                  { label: text('ordering.orders.changes.substitute'), onClick: () => setPicking(true) },
                  {
                    label: text('ordering.orders.changes.remove'),
                    danger: true,
                    onClick: () => onChange({ isRemoved: true }),
                  },
                ]
          }
        />
      </div>
      {isPicking && !substitute && (
        <OfferPicker
          order={order}
          label={text('ordering.orders.changes.insteadOf', { name })}
          onPick={(picked) => {
            setPicking(false);
            onChange({ substitute: { ...picked, quantity: draft.quantity } });
          }}
        />
      )}
      {substitute && (
        <QuantityField
          label={`${words.written(substitute.name)}, ${words.written(substitute.formatTitle)}`}
          value={substitute.quantity}
          onChange={(quantity) => onChange({ substitute: { ...substitute, quantity } })}
          decimals={3}
          withButtons
        />
      )}
      {!isRemoved && !substitute && !isPicking && (
        <div className={styles.fields}>
          <QuantityField
            label={text('ordering.orders.changes.quantityOf', { name })}
            labelHidden
            value={draft.quantity}
            onChange={(quantity) => onChange({ quantity })}
            decimals={3}
            unit={words.unit(line)}
            withButtons
          />
          {order.side === 'vendor' && (
            <DecimalField
              label={text('ordering.orders.changes.priceOf', { name })}
              labelHidden
              value={draft.price}
              onChange={(price) => onChange({ price })}
              decimals={4}
              minimumDecimals={2}
              {...currencyAffix(order.currency, language)}
            />
          )}
        </div>
      )}
    </div>
  );
}
