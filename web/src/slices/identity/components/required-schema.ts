import type { Schema } from '../../../ui/form/field-errors.ts';

/**
 * The first screens are loaded by everybody, on any telephone: their fields are only asked to be there, and
 * the server judges with the contract's schema, which is not worth its weight here.
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
    const refusal = { success: false, error: { issues } } as unknown as ReturnType<
      Schema<Values>['safeParse']
    >;
    return issues.length === 0 ? { success: true, data: values } : refusal;
  },
});
