import { z } from 'zod';
import { procedure, rate } from '../kernel/index.ts';
import { limits } from '../organizations/index.ts';

/** What a French seller sells, as its invoices must say (CGI, annex II, art. 242 nonies A). */
export const supplies = ['goods', 'services', 'both'] as const;
export const supply = z.enum(supplies);
export type Supply = z.infer<typeof supply>;

/** What French law requires on an invoice, besides what the organization's profile has. */
export const frenchTerms = z.object({
  /** Share capital of a company, in euro cents. */
  capitalMinor: z.int().min(0).max(1_000_000_000_000).nullable(),
  /** Town of the company register: `Lyon`. */
  registerTown: z.string().trim().max(limits.name).nullable(),
  /** Null: no discount for early payment. */
  earlyPayment: z.object({ percent: rate(100), days: z.int().min(1).max(365) }).nullable(),
  supply,
  /** VAT falls due with the invoice instead of with the payment. */
  isVatOnDebits: z.boolean(),
});
export type FrenchTerms = z.infer<typeof frenchTerms>;

/**
 * Legal forms that have a capital and a register entry; sole traders, individual farmers and associations have
 * neither.
 */
const COMPANY =
  /(?<!\p{L})(?:eurl|sarl|selarl|sasu?|sa|snc|scs|sca|scea|earl|gaec|scop|scic|sica|soci[ée]t[ée])(?!\p{L})/iu;
export const isFrenchCompany = (legalForm: string | null): boolean =>
  COMPANY.test((legalForm ?? '').replaceAll('.', ''));

/** Maximum payment terms for food in days, by kind of food (Code de commerce, L441-11). */
export const maxFoodTermDays = {
  freshMeat: 20,
  perishable: 30,
  alcohol: 30,
} as const;
export type RegulatedFood = keyof typeof maxFoodTermDays;

export const france = {
  getFrenchTerms: procedure({
    method: 'GET',
    path: '/french-terms',
    summary: 'Legal mentions of a French seller’s invoices',
    access: 'member',
    input: z.object({}),
    output: frenchTerms.extend({ version: z.int() }),
    live: true,
  }),
  changeFrenchTerms: procedure({
    method: 'PATCH',
    path: '/french-terms',
    summary: 'Change the legal mentions of a French seller’s invoices',
    access: 'member',
    input: z.object({ version: z.int(), change: frenchTerms.partial() }),
    output: z.object({ version: z.int() }),
    errors: ['request.stale'],
  }),
};
