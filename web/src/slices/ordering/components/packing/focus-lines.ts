export const ticksIn = (place: Element | null) => [
  ...(place?.querySelectorAll<HTMLElement>('[data-tick]:not(:disabled)') ?? []),
];

/** The first line of a group that is not counted, or what ends the group. */
export const nextIn = (place: Element | null) =>
  ticksIn(place).find(({ dataset }) => dataset['tick'] === 'open') ??
  place?.querySelector<HTMLElement>('[data-end] button:not(:disabled)');

/** Once the tick is shown. */
export const focusNextIn = (place: Element | null): void =>
  void requestAnimationFrame(() => nextIn(place)?.focus());
