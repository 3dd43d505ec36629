import type { KeyboardEvent } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]';

const isReachable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 &&
  element.closest('[inert], [hidden]') === null &&
  (element.checkVisibility?.({ visibilityProperty: true }) ?? true);

const focusableIn = (container: HTMLElement): HTMLElement[] =>
  [...container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isReachable);

/** Focuses what asks for it, else the first control, else the container. */
export function focusFirstIn(container: HTMLElement): void {
  const wanted = container.querySelector<HTMLElement>('[data-autofocus]') ?? focusableIn(container)[0];
  (wanted ?? container).focus({ preventScroll: true });
}

/** For the keydown of a container: Tab moves from its last control to its first, and back. */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const controls = focusableIn(event.currentTarget);
  const [edge, other] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
  const { activeElement } = document;
  if (edge !== undefined && activeElement !== edge && activeElement !== event.currentTarget) return;
  event.preventDefault();
  (other ?? event.currentTarget).focus();
}
