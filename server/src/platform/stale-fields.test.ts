import { describe, expect, it } from 'vitest';
import { staleFields, withFieldVersions } from './save-rows.ts';

describe('two people who change one record', () => {
  const versions = withFieldVersions({ 'preferences.language': 3 }, ['sales.taxes'], 4);

  it.each([
    [['preferences.language'], 2, ['preferences.language']],
    [['preferences.language'], 3, []],
    [['sales.taxes', 'preferences.language'], 3, ['sales.taxes']],
    [['sales.taxes'], 4, []],
    [['sales.paymentTermsInDays'], 1, []],
    [[], 1, []],
  ])('%o made from version %i: stale fields are %o', (fields, madeFrom, stale) => {
    expect(staleFields(fields, madeFrom, versions)).toEqual(stale);
  });
});
