import { limits, type CustomerTerms, type FileId, type Relation } from '@halles/contract';
import { z } from 'zod';

const whole = (most: number) =>
  z
    .string()
    .trim()
    .refine((typed) => typed === '' || (/^\d+$/.test(typed) && Number(typed) <= most), {
      params: { code: 'field.invalid' },
    });

/** Empty to follow the organization's settings. */
export const days = whole(limits.paymentTermsInDays);
export const creditLimit = z.int().min(0).max(100_000_000_000).nullable();

export const termsSchema = z.object({
  customerNumber: z.string().trim().max(60),
  tags: z.array(z.string()),
  paymentTermsInDays: days,
  creditLimitMinor: creditLimit,
  creditPolicy: z.enum(['warn', 'hold']),
  exemptTaxIds: z.array(z.string()),
  certificateNumber: z.string().trim().max(60),
  exemptionReason: z.string().trim().max(limits.name),
  exemptUntil: z.iso.date().nullable(),
  exemptionFileId: z.string().nullable(),
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
  certificateNumber: terms.taxExemption?.certificateNumber ?? '',
  exemptionReason: terms.taxExemption?.reason ?? '',
  exemptUntil: terms.taxExemption?.expiresOn ?? null,
  exemptionFileId: terms.taxExemption?.fileId ?? null,
  language: terms.language,
  isTolerant: terms.changeTolerance !== null,
  tolerancePercent: terms.changeTolerance?.percent.toString() ?? '',
  toleranceMinor: terms.changeTolerance?.amountMinor ?? null,
});

const ofTolerance = ['isTolerant', 'tolerancePercent', 'toleranceMinor'] as const;

const ofExemption = ['certificateNumber', 'exemptionReason', 'exemptUntil', 'exemptionFileId'] as const;

/** Null when all fields of the exemption are empty. */
function exemptionOf(all: TermsValues): CustomerTerms['taxExemption'] {
  const { certificateNumber, exemptionReason: reason, exemptUntil: expiresOn, exemptionFileId } = all;
  if (certificateNumber === '' && reason === '' && expiresOn === null && exemptionFileId === null)
    return null;
  return { certificateNumber, reason, expiresOn, fileId: exemptionFileId as FileId | null };
}

/** Only the changed terms; the tolerance and the exemption are each sent as one value. */
export function termsChange(changed: Partial<TermsValues>, all: TermsValues): Partial<CustomerTerms> {
  const { customerNumber, paymentTermsInDays, exemptTaxIds, ...rest } = changed;
  const composed: ReadonlySet<string> = new Set([...ofTolerance, ...ofExemption]);
  const plain = Object.fromEntries(Object.entries(rest).filter(([field]) => !composed.has(field)));
  return {
    ...plain,
    ...(customerNumber !== undefined && { customerNumber: customerNumber === '' ? null : customerNumber }),
    ...(paymentTermsInDays !== undefined && {
      paymentTermsInDays: paymentTermsInDays === '' ? null : Number(paymentTermsInDays),
    }),
    ...(exemptTaxIds !== undefined && { exemptTaxIds: exemptTaxIds as CustomerTerms['exemptTaxIds'] }),
    ...(ofExemption.some((field) => field in changed) && { taxExemption: exemptionOf(all) }),
    ...(ofTolerance.some((field) => field in changed) && {
      changeTolerance: all.isTolerant
        ? { percent: Number(all.tolerancePercent || 0), amountMinor: all.toleranceMinor ?? 0 }
        : null,
    }),
  };
}

export const isVendorSide = (relation: Relation): relation is Relation & { customerTerms: CustomerTerms } =>
  relation.customerTerms !== null;
