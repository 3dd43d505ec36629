import { limits, type CustomerTerms, type Relation } from '@halles/contract';
import { z } from 'zod';

const whole = (most: number) =>
  z
    .string()
    .trim()
    .refine((typed) => typed === '' || (/^\d+$/.test(typed) && Number(typed) <= most), {
      params: { code: 'field.invalid' },
    });

/** Empty: as the organization's settings say. */
export const days = whole(limits.paymentTermsInDays);
export const creditLimit = z.int().min(0).max(100_000_000_000).nullable();

export const termsSchema = z.object({
  customerNumber: z.string().trim().max(60),
  tags: z.array(z.string()),
  paymentTermsInDays: days,
  creditLimitMinor: creditLimit,
  creditPolicy: z.enum(['warn', 'hold']),
  exemptTaxIds: z.array(z.string()),
  language: z.enum(['EN', 'FR']).nullable(),
  isTolerant: z.boolean(),
  tolerancePercent: whole(100),
  toleranceMinor: creditLimit,
});
export type TermsValues = z.infer<typeof termsSchema>;

export const termsValues = (terms: CustomerTerms): TermsValues => ({
  customerNumber: terms.customerNumber ?? '',
  tags: terms.tags,
  paymentTermsInDays: terms.paymentTermsInDays?.toString() ?? '',
  creditLimitMinor: terms.creditLimitMinor,
  creditPolicy: terms.creditPolicy,
  exemptTaxIds: terms.exemptTaxIds,
  language: terms.language,
  isTolerant: terms.changeTolerance !== null,
  tolerancePercent: terms.changeTolerance?.percent.toString() ?? '',
  toleranceMinor: terms.changeTolerance?.amountMinor ?? null,
});

const ofTolerance = ['isTolerant', 'tolerancePercent', 'toleranceMinor'] as const;

/** Only what changed; the tolerance is one value. */
export function termsChange(changed: Partial<TermsValues>, all: TermsValues): Partial<CustomerTerms> {
  const { customerNumber, paymentTermsInDays, exemptTaxIds, ...rest } = changed;
  const { isTolerant: _, tolerancePercent: __, toleranceMinor: ___, ...plain } = rest;
  return {
    ...plain,
    ...(customerNumber !== undefined && { customerNumber: customerNumber === '' ? null : customerNumber }),
    ...(paymentTermsInDays !== undefined && {
      paymentTermsInDays: paymentTermsInDays === '' ? null : Number(paymentTermsInDays),
    }),
    ...(exemptTaxIds !== undefined && { exemptTaxIds: exemptTaxIds as CustomerTerms['exemptTaxIds'] }),
    ...(ofTolerance.some((field) => field in changed) && {
      changeTolerance: all.isTolerant
        ? { percent: Number(all.tolerancePercent || 0), amountMinor: all.toleranceMinor ?? 0 }
        : null,
    }),
  };
}

export const isVendorSide = (relation: Relation): relation is Relation & { customerTerms: CustomerTerms } =>
  relation.customerTerms !== null;
