import type { KeyboardEvent } from 'react';

const directions: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 };

/** ↓, ↑ and Enter in a quantity go to the next or previous one, also across producers. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  const direction = key === 'Enter' && shiftKey ? -1 : directions[key];
  if (!direction || altKey || ctrlKey || metaKey || (shiftKey && key !== 'Enter')) return;
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>('input[data-number]:not(:disabled)')];
  const place = fields.indexOf(target as HTMLInputElement);
  if (place === -1) return;
  event.preventDefault();
  event.stopPropagation();
  fields[place + direction]?.focus();
}
