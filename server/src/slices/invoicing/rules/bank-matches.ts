import {
  suggestAllocation,
  withoutAccents,
  type BankLine,
  type BankMatch,
  type EmissionId,
  type InvoiceId,
  type OrganizationId,
} from '@halles/contract';

export interface OpenInvoice {
  id: InvoiceId;
  number: string;
  customer: { id: OrganizationId; name: string };
  balanceMinor: number;
  dueOn: string;
}

export interface AnnouncedPayment {
  id: EmissionId;
  invoiceId: InvoiceId;
  amountMinor: number;
  reference: string;
}

/** A deposit's description names the way the money came. */
export function methodOf(description: string): 'cheque' | 'eTransfer' | 'bankTransfer' {
  if (/ch[eè]que|\bchq\b/i.test(description)) return 'cheque';
  return /interac|e-?transfer|e-?virement/i.test(description) ? 'eTransfer' : 'bankTransfer';
}

/** The same line in another export of the same account is the same text. */
export const keyOfBankLine = (
  currency: string,
  { on, description, amountMinor, occurrence }: BankLine,
): string =>
  `${on} ${amountMinor} ${currency} ${occurrence} ${description.toLowerCase().replaceAll(/\s+/g, ' ').trim()}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The keys that a line may be recorded by: names of OFX were recorded with their escapes at first. */
export const recordedKeysOf = (currency: string, line: BankLine): string[] => [
  keyOfBankLine(currency, line),
  keyOfBankLine(currency, { ...line, description: escaped(line.description) }),
];

type Found = Pick<BankMatch, 'reason' | 'isSure'> & { invoices: OpenInvoice[]; emissionIds?: EmissionId[] };

const words = (text: string): string[] =>
  withoutAccents(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
/** `FN-2026-12`, `fn 2026 12` and `FN202612` are the same number. */
const joined = (text: string): string => words(text).join('');

/** Numbers and references have at most this many words. */
const MAX_NUMBER_WORDS = 6;

/** Every run of words, joined: the number stands there as words of its own, so that 12 is not in 1234. */
function runsOf(described: readonly string[]): Set<string> {
  const runs = new Set<string>();
  for (const from of described.keys())
    for (let count = 1; count <= MAX_NUMBER_WORDS && from + count <= described.length; count++)
      runs.add(described.slice(from, from + count).join(''));
  return runs;
}

const general = new Set(
  'inc ltee ltd enr senc restaurant cafe ferme farm hotel bistro les des the and aux epicerie marche'.split(
    ' ',
  ),
);

/** Equal, cut short by the bank, or one letter apart. */
function isSameWord(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length >= 4 && long.startsWith(short)) return true;
  if (short.length < 5 || long.length - short.length > 1) return short === long;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  return long.slice(at + 1) === short.slice(at) || long.slice(at + 1) === short.slice(at + 1);
}

/** The words of a name that are its own. */
function ownWordsOf(name: string): string[] {
  const all = words(name).filter((word) => word.length > 2);
  const own = all.filter((word) => !general.has(word));
  return own.length > 0 ? own : all;
}

/** Whether a description has enough of a name's own words. */
function hasName(described: readonly string[], wanted: readonly string[]): boolean {
  const found = wanted.filter((word) => described.some((other) => isSameWord(word, other)));
  return found.length > 0 && found.length >= wanted.length / 2 && found.some((word) => word.length >= 4);
}

const sumOf = (invoices: readonly OpenInvoice[]): number =>
  invoices.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);

const MAX_COMBINED = 12;

/** The only set of invoices that sums to the amount; null when there is none, or more than one. */
function onlySet(invoices: readonly OpenInvoice[], amountMinor: number): OpenInvoice[] | null {
  if (sumOf(invoices) === amountMinor) return [...invoices];
  if (invoices.length > MAX_COMBINED) return null;
  let found: OpenInvoice[] | null = null;
  for (let mask = 1; mask < 2 ** invoices.length; mask++) {
    const chosen = invoices.filter((_, at) => mask & (1 << at));
    if (sumOf(chosen) !== amountMinor) continue;
    if (found) return null;
    found = chosen;
  }
  return found;
}

const isOfOne = (invoices: readonly OpenInvoice[]): boolean =>
  new Set(invoices.map(({ customer }) => customer.id)).size === 1;

/** What is looked for in every line, made once for all of them. */
interface Index {
  byNumber: ReadonlyMap<string, readonly OpenInvoice[]>;
  byAmount: ReadonlyMap<number, readonly AnnouncedPayment[]>;
  customers: readonly { ownWords: readonly string[]; invoices: readonly OpenInvoice[] }[];
  open: ReadonlyMap<InvoiceId, OpenInvoice>;
}

const indexOf = (open: readonly OpenInvoice[], announced: readonly AnnouncedPayment[]): Index => ({
  byNumber: Map.groupBy(open, ({ number }) => joined(number)),
  byAmount: Map.groupBy(announced, ({ amountMinor }) => amountMinor),
  customers: [...Map.groupBy(open, ({ customer }) => customer.id).values()].map((invoices) => ({
    ownWords: ownWordsOf(invoices[0]!.customer.name),
    invoices,
  })),
  open: new Map(open.map((invoice) => [invoice.id, invoice])),
});

/** `stillOpen` gives each invoice with what earlier lines of the list have left of it, and leaves out those paid. */
function find(
  { description, amountMinor }: BankLine,
  index: Index,
  stillOpen: (invoices: readonly OpenInvoice[]) => OpenInvoice[],
): Found | null {
  const described = words(description);
  const runs = runsOf(described);
  const numbered = stillOpen([...runs].flatMap((run) => index.byNumber.get(run) ?? []));
  if (isOfOne(numbered)) {
    const set = onlySet(numbered, amountMinor);
    return { reason: 'number', isSure: set !== null, invoices: set ?? numbered };
  }
  const invoicesOf = ({ invoiceId }: AnnouncedPayment) => {
    const invoice = index.open.get(invoiceId);
    return stillOpen(invoice ? [invoice] : []);
  };
  const emissions = (index.byAmount.get(amountMinor) ?? []).filter((one) => invoicesOf(one).length > 0);
  const referred = emissions.filter(({ reference }) => reference !== '' && runs.has(joined(reference)));
  const [emission, ...others] = referred.length > 0 ? referred : emissions;
  if (emission)
    return {
      reason: 'announced',
      isSure: others.length === 0,
      invoices: invoicesOf(emission),
      emissionIds: [emission.id],
    };
  const named = index.customers
    .filter(({ ownWords }) => hasName(described, ownWords))
    .map(({ invoices }) => stillOpen(invoices))
    .filter((invoices) => invoices.length > 0);
  const exact = named.flatMap((invoices) => {
    const set = onlySet(invoices, amountMinor);
    return set ? [set] : [];
  });
  if (exact.length === 1) return { reason: 'nameAndAmount', isSure: true, invoices: exact[0]! };
  if (named.length === 1) return { reason: 'name', isSure: false, invoices: named[0]! };
  const owing = [...index.open.values()].filter(({ balanceMinor }) => balanceMinor >= amountMinor);
  const [same, ...sames] = stillOpen(owing).filter(({ balanceMinor }) => balanceMinor === amountMinor);
  return same && sames.length === 0 ? { reason: 'amount', isSure: false, invoices: [same] } : null;
}

/**
 * What each deposit pays, in the order of the list. What a line takes of an invoice is no longer open for the next, so
 * that two deposits never pay one debt.
 */
export function matchDeposits(
  lines: readonly BankLine[],
  open: readonly OpenInvoice[],
  announced: readonly AnnouncedPayment[],
): (BankMatch | null)[] {
  const index = indexOf(open, announced);
  const left = new Map(open.map((invoice) => [invoice.id, invoice.balanceMinor]));
  const stillOpen = (invoices: readonly OpenInvoice[]) =>
    invoices.flatMap((invoice) => {
      const balanceMinor = left.get(invoice.id)!;
      return balanceMinor > 0 ? [{ ...invoice, balanceMinor }] : [];
    });
  return lines.map((line) => {
    const found = find(line, index, stillOpen);
    if (!found) return null;
    const { shares } = suggestAllocation(line.amountMinor, found.invoices);
    for (const share of shares) left.set(share.invoiceId, left.get(share.invoiceId)! - share.amountMinor);
    return {
      customerId: found.invoices[0]!.customer.id,
      method: methodOf(line.description),
      shares,
      emissionIds: found.emissionIds ?? [],
      reason: found.reason,
      isSure: found.isSure,
    };
  });
}
