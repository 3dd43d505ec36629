import type { OrganizationId } from '@halles/contract';

export interface SellerFacts {
  vendorId: OrganizationId;
  isInOwnCurrency: boolean;
  isSupplier: boolean;
  /** Null: unknown. */
  km: number | null;
}

/**
 * The order of a search, most important first, as one number: how well the words match (0 to 2), own currency, own
 * suppliers, what the buyer orders, and the sellers from near to far. Equal grades are sorted by name.
 */
const ORDERED_STEP = 10_000;
const CLASS_STEP = 2 * ORDERED_STEP;
const MATCH_STEP = 4 * CLASS_STEP;

/** More sellers than this share the last place. */
const MAX_PLACE = ORDERED_STEP - 1;

const classOf = ({ isInOwnCurrency, isSupplier }: SellerFacts): number =>
  (isInOwnCurrency ? 0 : 2) + (isSupplier ? 0 : 1);

/** What an offer's grade owes to its seller, in the order of the sellers. */
export function gradesOfSellers(sellers: readonly SellerFacts[]): Map<OrganizationId, number> {
  const km = (seller: SellerFacts) => seller.km ?? Infinity;
  const ordered = [...sellers].sort(
    (a, b) =>
      classOf(a) - classOf(b) || (km(a) === km(b) ? 0 : km(a) - km(b)) || (a.vendorId < b.vendorId ? -1 : 1),
  );
  return new Map(
    ordered.map((seller, place) => [
      seller.vendorId,
      classOf(seller) * CLASS_STEP + Math.min(place, MAX_PLACE),
    ]),
  );
}

export const gradeOf = (ofSeller: number, isOrdered: boolean, match: number): number =>
  match * MATCH_STEP + ofSeller + (isOrdered ? 0 : ORDERED_STEP);

/** Added, so that every grade has six digits and sorts as text. */
const FIRST = 100_000;

/** An offer's place in the order: the grade, then the name. */
export const placeOf = (grade: number, name: string): string => `${FIRST + grade} ${name}`;

export function readPlace(place: string): { grade: number; name: string } | null {
  const [, digits, name] = /^(\d{6}) (.*)$/s.exec(place) ?? [];
  return digits === undefined ? null : { grade: Number(digits) - FIRST, name: name! };
}

/** The numbers that a statement needs to compute the same grades. */
export const gradeSteps = { first: FIRST, match: MATCH_STEP, notOrdered: ORDERED_STEP } as const;

/** Whether a seller may have an offer, not among those ordered, at or after this grade. */
export const isAtOrAfter = (ofSeller: number, grade: number): boolean => ofSeller + ORDERED_STEP >= grade;
