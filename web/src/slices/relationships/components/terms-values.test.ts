import { expect, it } from 'vitest';
import { aCustomer } from '../../../testing/relationships.ts';
import { days, termsChange, termsValues, type TermsValues } from './terms-values.ts';

const stored = termsValues(aCustomer().customerTerms!);

it.each([
  [{ customerNumber: '' }, { customerNumber: null }],
  [{ customerNumber: 'C-1' }, { customerNumber: 'C-1' }],
  [{ paymentTermsInDays: '' }, { paymentTermsInDays: null }],
  [{ paymentTermsInDays: '0' }, { paymentTermsInDays: 0 }],
  [{ creditLimitMinor: null }, { creditLimitMinor: null }],
  [
    { tags: ['VIP'], language: 'FR' },
    { tags: ['VIP'], language: 'FR' },
  ],
  [
    { isTolerant: true, tolerancePercent: '5', toleranceMinor: 1_000 },
    { changeTolerance: { percent: 5, amountMinor: 1_000 } },
  ],
  [{ isTolerant: true }, { changeTolerance: { percent: 0, amountMinor: 0 } }],
  [{ isTolerant: false }, { changeTolerance: null }],
  [
    { certificateNumber: 'C-77', exemptionReason: 'Revente', exemptUntil: '2027-06-30' },
    {
      taxExemption: {
        certificateNumber: 'C-77',
        reason: 'Revente',
        expiresOn: '2027-06-30',
        fileId: null,
      },
    },
  ],
  [{ certificateNumber: '' }, { taxExemption: null }],
  [{}, {}],
] as [Partial<TermsValues>, object][])('the change %j is sent as %j', (changed, sent) => {
  expect(termsChange(changed, { ...stored, ...changed })).toEqual(sent);
});

it.each([
  ['', true],
  ['0', true],
  ['9999', true],
  ['10000', false],
  ['-1', false],
  ['1,5', false],
])('%j days are accepted: %s', (typed, accepted) => {
  expect(days.safeParse(typed).success).toBe(accepted);
});
