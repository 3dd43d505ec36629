import { describe, expect, it } from 'vitest';
import {
  contentWeightKg,
  fieldsOfFormat,
  formatChange,
  formatSchema,
  newFormat,
  valuesOfFormat,
} from './format-values.ts';

const jars = {
  ...newFormat('FR'),
  quantityPerUnit: '12',
  contentQuantity: '250',
  contentUnit: 'g' as const,
};
const codesOf = (values: unknown) =>
  formatSchema
    .safeParse(values)
    .error?.issues.map(({ path, ...issue }) => [
      path.join('.'),
      'params' in issue ? (issue.params as { code: string }).code : issue.code,
    ]);

describe('the weight of the content', () => {
  it.each([
    [{ quantityPerUnit: '12', contentQuantity: '250', contentUnit: 'g' }, '3'],
    [{ quantityPerUnit: '', contentQuantity: '2.5', contentUnit: 'kg' }, '2.5'],
    [{ quantityPerUnit: '12', contentQuantity: '750', contentUnit: 'ml' }, null],
    [{ quantityPerUnit: '12', contentQuantity: '', contentUnit: 'g' }, null],
    [{ quantityPerUnit: 'x', contentQuantity: '1', contentUnit: 'kg' }, null],
  ] as const)('of %o is %s', (content, kilos) => {
    expect(contentWeightKg(content)).toBe(kilos);
  });

  const stored = { ...fieldsOfFormat(jars), quantityPerUnit: '12.000', contentQuantity: '250.000' };
  it.each([
    [{ contentQuantity: '500' }, { contentQuantity: '500', netWeightKg: '6' }],
    [{ quantityPerUnit: '6' }, { quantityPerUnit: '6', netWeightKg: '1.5' }],
    [{ contentUnit: 'ml' as const }, { contentUnit: 'ml', netWeightKg: null }],
  ])('follows a change of %o where none was typed', (changed, sent) => {
    const values = valuesOfFormat({ ...stored, netWeightKg: '3.000' }, 'FR');
    expect(formatChange(changed, { ...values, ...changed })).toEqual(sent);
  });

  it('stays where another was typed, and where it varies', () => {
    const heavier = valuesOfFormat({ ...stored, netWeightKg: '3.200' }, 'FR');
    const change = { contentQuantity: '500' };
    expect(formatChange(change, { ...heavier, ...change })).toEqual(change);
    const varying = valuesOfFormat({ ...stored, netWeightKg: '3.000', isVariableWeight: true }, 'FR');
    expect(varying.netWeightKg).toBe('3');
  });

  it('is the net weight when none was typed', () => {
    expect(fieldsOfFormat(jars).netWeightKg).toBe('3');
    expect(fieldsOfFormat({ ...jars, netWeightKg: '3.2' }).netWeightKg).toBe('3.2');
  });
});

describe('the format form', () => {
  it('accepts the smallest set of fields', () => expect(codesOf(newFormat('FR'))).toBeUndefined());

  it('requires a weight for variable weight, a label when it is the seller’s own, a unit for a measure', () => {
    expect(codesOf({ ...newFormat('FR'), isVariableWeight: true })).toEqual([
      ['netWeightKg', 'field.required'],
    ]);
    expect(codesOf({ ...newFormat('FR'), hasOwnLabel: true })).toEqual([['label', 'field.required']]);
    expect(codesOf({ ...newFormat('FR'), contentQuantity: '5' })).toEqual([
      ['contentUnit', 'field.required'],
    ]);
  });

  it('refuses a GTIN whose check digit is wrong', () => {
    expect(codesOf({ ...newFormat('FR'), gtin: '4006381333930' })).toEqual([['gtin', 'field.notGtin']]);
    expect(codesOf({ ...newFormat('FR'), gtin: '4006381333931' })).toBeUndefined();
  });

  it('sends only what changed, and null for a removed label', () => {
    expect(formatChange({ sku: 'A1' }, { ...jars, sku: 'A1' })).toEqual({ sku: 'A1' });
    expect(formatChange({ hasOwnLabel: false }, jars)).toEqual({ label: null });
    expect(formatChange({ taxGroup: 'alcohol' }, { ...jars, taxGroup: 'alcohol' })).toEqual({
      taxGroup: 'alcohol',
    });
  });
});
