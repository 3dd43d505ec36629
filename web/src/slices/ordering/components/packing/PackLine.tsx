import { IconCheck, IconMinus, IconScale } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../../../lib/i18n/index.ts';
import { agreedOf, totalKg } from '../preparing/preparation.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import { isCountable, isCounted, lineState, wholeLine, type PackEntry } from './packing.ts';
import styles from './packing.module.css';
import { PackLineNotes } from './PackLineNotes.tsx';
import { PackNumber } from './PackNumber.tsx';
import { PackWeights } from './PackWeights.tsx';
import type { Packing } from './use-packing.ts';
import type { Scale } from './use-scale.ts';

interface PackLineProps {
  entry: PackEntry;
  /** The product in its order, or the customer in a product. */
  name: string;
  facts: string;
  /** A number that is never broken. */
  code: string | null;
  packing: Packing;
  scale: Scale;
  /** Goes to the next line that is not counted. */
  onNext: () => void;
}

const icons = { packed: <IconCheck />, short: <IconMinus /> } as const;

/** One line: pressed once when it is all there, otherwise its number is entered. */
export function PackLine({ entry, name, facts, code, packing, scale, onNext }: PackLineProps) {
  const text = useText();
  const words = useOrderWords();
  const { order, line } = entry;
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const count = packing.of(line);
  const state = lineState(line, count);
  const whole = wholeLine(line);
  const shown = count ?? whole;
  const agreed = words.quantity(agreedOf(line));
  const isFixed = !isCountable(order);
  const close = (isDone: boolean) => {
    setOpen(false);
    // A field left empty is no count.
    if (state === 'wrong' && shown.pieces === '') packing.forget(line);
    else packing.save();
    if (isDone) onNext();
  };
  const press = (event: MouseEvent) => {
    // Who leaves the number by pressing its line has entered it and takes nothing back.
    if (wasOpen.current && !line.isVariableWeight) return;
    if (line.isVariableWeight) return setOpen(!isOpen);
    packing.tick(line, count === null ? whole : null);
    // By the keyboard; a finger goes where it wants.
    if (count === null && event.detail === 0) onNext();
  };
  const openByDigit = (event: KeyboardEvent) => {
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || isFixed) return;
    flushSync(() => setOpen(true));
  };
  const pieces = state === 'wrong' ? shown.pieces : words.quantity(shown.pieces);
  const unit =
    shown.weights.length > 0 && isCounted(state)
      ? text('ordering.packing.kg', { quantity: words.quantity(totalKg(shown.weights)) })
      : text(`ordering.packing.units.${line.saleUnit}`, { count: Number(shown.pieces) });
  const pressable = line.isVariableWeight
    ? { 'aria-expanded': isOpen }
    : { role: 'checkbox', 'aria-checked': count !== null };
  const Icon =
    line.isVariableWeight && !isCounted(state) ? <IconScale /> : isCounted(state) && icons[state as 'packed'];
  return (
    <li className={styles.line} data-state={state}>
      <button
        {...pressable}
        type="button"
        className={styles.tick}
        data-tick={count === null || !isCounted(state) ? 'open' : 'counted'}
        aria-label={text('ordering.packing.line', {
          name,
          facts: [facts, code].filter(Boolean).join(' · '),
          quantity: agreed,
        })}
        disabled={isFixed}
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={press}
        onKeyDown={openByDigit}
      >
        <span className={styles.box} aria-hidden>
          {Icon}
        </span>
        <span className="shrinks stack">
          <span className={styles.name}>{name}</span>
          <span className={styles.quiet}>
            {facts}
            {facts && code && ' · '}
            <span className="nowrap">{code}</span>
          </span>
        </span>
      </button>
      {isOpen && !line.isVariableWeight ? (
        <PackNumber
          line={line}
          label={text('ordering.orders.prepare.countOf', { name })}
          count={shown}
          onChange={(next) => packing.type(line, next)}
          onClose={close}
        />
      ) : (
        <button
          type="button"
          className={styles.number}
          disabled={isFixed}
          aria-label={text('ordering.packing.change', { name, quantity: `${pieces} ${unit}` })}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{pieces}</span> <span className={styles.unit}>{unit}</span>
        </button>
      )}
      <PackLineNotes entry={entry} state={state} packing={packing} />
      {isOpen && line.isVariableWeight && (
        <PackWeights
          line={line}
          count={shown}
          scale={scale}
          onChange={(next) => packing.type(line, next)}
          onDone={() => close(true)}
        />
      )}
    </li>
  );
}
