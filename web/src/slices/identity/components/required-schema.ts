import type { Schema } from '../../../ui/form/field-errors.ts';

/**
 * These screens load on every device, so the fields are only checked for presence; the server validates with the
 * contract's schema, which would make the start chunk larger.
 */
export const allRequired = <Values extends Record<string, string>>(
  least: Partial<Record<keyof Values, number>> = {},
): Schema<Values> => ({
  safeParse: (input) => {
    const values = input as Values;
    const issues = Object.entries(values)
      .filter(([name, value]) => value.trim().length < (least[name] ?? 1))
      .map(([name, value]) => ({
        code: 'too_small' as const,
        origin: 'string',
        minimum: value === '' ? 1 : (least[name] ?? 1),
        path: [name],
      }));
    // Of zod's error the form reads only the issues.
    const refusal = { success: false, error: { issues } } as unknown as ReturnType<
      Schema<Values>['safeParse']
    >;
    return issues.length === 0 ? { success: true, data: values } : refusal;
  },
});
