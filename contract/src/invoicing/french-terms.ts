import { z } from 'zod';
import { procedure, rate } from '../kernel/index.ts';
import { limits } from '../organizations/index.ts';

/** What a French seller sells, as its invoices must say (CGI, annex II, art. 242 nonies A). */
export const supplies = ['goods', 'services', 'both'] as const;
export const supply = z.enum(supplies);
export type Supply = z.infer<typeof supply>;

/** What the law of France makes an invoice say, beside what the organization's own card says. */
export const frenchTerms = z.object({
  /** Of a company: in euros and cents. */
  capitalMinor: z.int().min(0).max(1_000_000_000_000).nullable(),
  /** Where it is registered: `Lyon`. */
  registerTown: z.string().trim().max(limits.name).nullable(),
  /** Null: no discount for who pays early. */
  earlyPayment: z.object({ percent: rate(100), days: z.int().min(1).max(365) }).nullable(),
  supply,
  /** VAT falls due with the invoice, not with the payment. */
  isVatOnDebits: z.boolean(),
});
export type FrenchTerms = z.infer<typeof frenchTerms>;

/** Companies that live by a capital and a register; a sole trader, a farmer by name or an association has neither. */
const COMPANY =
  /(?<!\p{L})(?:eurl|sarl|selarl|sasu?|sa|snc|scs|sca|scea|earl|gaec|scop|scic|sica|soci[ée]t[ée])(?!\p{L})/iu;
export const isFrenchCompany = (legalForm: string | null): boolean =>
  COMPANY.test((legalForm ?? '').replaceAll('.', ''));

/** Days that a buyer of food may take at the most (Code de commerce, L441-11), by what it is. */
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
