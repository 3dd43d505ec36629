/** Focuses the quantity field below, in the same drawer or page; on the last one the focus stays. */
export function focusNextEntry(entry: HTMLElement): void {
  const around: ParentNode = entry.closest('[role="dialog"]') ?? document;
  const fields = [...around.querySelectorAll<HTMLInputElement>('[data-quantity-entry] input:not(:disabled)')];
  const at = fields.findIndex((field) => entry.contains(field));
  fields[at + 1]?.focus();
}
