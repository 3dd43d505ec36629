const FOCUSABLE = 'input:not([type=hidden], [hidden]), textarea, select, button';

/** Focuses the topmost field that has an error. */
export function focusFirstError(form: HTMLElement | null, paths: readonly string[]): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const concerned = fields.find((field) => {
    const name = field.dataset['field'] ?? '';
    return paths.some((path) => path === name || path.startsWith(`${name}.`));
  });
  const control =
    concerned?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    concerned?.querySelector<HTMLElement>(FOCUSABLE);
  control?.focus();
  concerned?.scrollIntoView?.({ block: 'center' });
}
