import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useShortcuts } from '../../../../ui/shortcuts/use-shortcuts.ts';

const dialogOf = (element: Element | null): Element | null => element?.closest('[role="dialog"]') ?? null;

/** Ctrl Enter places the draft in which the focus is, or the only one; `place` is null while it cannot be placed. */
export function usePlaceKey(
  card: RefObject<HTMLElement | null>,
  isOnly: boolean,
  place: (() => void) | null,
): void {
  const text = useText();
  useShortcuts([{ key: 'Enter', display: 'Ctrl Enter', label: text('ordering.cart.placeKey') }], isOnly);
  const isMeant = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return false;
    // Nothing behind a dialog is meant.
    const open = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? null;
    return open === dialogOf(card.current) && (isOnly || card.current!.contains(document.activeElement));
  });
  const take = useEffectEvent(() => place?.());
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isMeant(event)) return;
      event.preventDefault();
      // What is being typed is saved first, and the total that it leads to is another press.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      setTimeout(take);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
