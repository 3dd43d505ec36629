import type { InvoiceDocument, PaymentMethod } from '@halles/contract';
import { inLanguage } from '@halles/contract';
import { textsIn } from '../../../platform/texts.ts';
import { readersOf } from './invoice-texts.ts';
import { extrasOf, vatGroups, type Extra, type VatGroup } from './cii-vat.ts';
import { amount, compactDay, leaf, node, type Part } from './cii-xml.ts';

/** UNTDID 4461 payment means; a credit transfer is only stated when the account is known (BR-61). */
const codes: Record<PaymentMethod, string> = {
  bankTransfer: '1',
  eTransfer: '1',
  cheque: '20',
  preAuthorizedDebit: '49',
  cash: '10',
  card: '48',
  other: '1',
};
const TRANSFER = '58';

function meansOf(document: InvoiceDocument): Part {
  const [reader] = readersOf(document.language);
  const { paymentMethods, paymentInstructions } = document;
  const iban = paymentInstructions && findIban(inLanguage(paymentInstructions, reader));
  const isTransfer =
    iban !== null && (paymentMethods.length === 0 || paymentMethods.includes('bankTransfer'));
  const [first] = paymentMethods;
  if (!isTransfer && !first) return null;
  const methodNames = paymentMethods
    .map((method) => textsIn(reader)(`invoicing.methods.${method}`))
    .join(', ');
  return node(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    leaf('ram:TypeCode', isTransfer ? TRANSFER : codes[first!]),
    leaf('ram:Information', methodNames),
    node('ram:PayeePartyCreditorFinancialAccount', leaf('ram:IBANID', isTransfer ? iban : null)),
  );
}

const groupPart = ({ electronic }: InvoiceDocument, group: VatGroup): Part =>
  node(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', amount(group.taxMinor)),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', group.reason),
    leaf('ram:BasisAmount', amount(group.baseMinor)),
    leaf('ram:CategoryCode', group.category),
    leaf('ram:ExemptionReasonCode', group.reasonCode),
    // 5: due with the invoice (BT-8).
    leaf('ram:DueDateTypeCode', electronic?.isVatOnDebits && group.category === 'S' ? '5' : null),
    leaf('ram:RateApplicablePercent', group.rate),
  );

const extraPart = (extra: Extra): Part =>
  node(
    'ram:SpecifiedTradeAllowanceCharge',
    node('ram:ChargeIndicator', leaf('udt:Indicator', String(extra.isCharge))),
    leaf('ram:ActualAmount', amount(extra.amountMinor)),
    leaf('ram:ReasonCode', extra.reasonCode),
    leaf('ram:Reason', extra.reason),
    node(
      'ram:CategoryTradeTax',
      leaf('ram:TypeCode', 'VAT'),
      leaf('ram:CategoryCode', extra.vat.category),
      leaf('ram:RateApplicablePercent', extra.vat.rate),
    ),
  );

/** The period from the first to the last delivery, if there were several. */
function periodOf({ orders }: InvoiceDocument): Part {
  const days = orders.map(({ on }) => on).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const at = (name: string, day: string) =>
    node(name, leaf('udt:DateTimeString', compactDay(day), { format: '102' }));
  return node('ram:BillingSpecifiedPeriod', at('ram:StartDateTime', first), at('ram:EndDateTime', last));
}

function termsOf(document: InvoiceDocument): Part {
  const t = textsIn('FR');
  const { kind, corrects, dueOn, termsDays } = document;
  if (kind === 'creditNote')
    return node(
      'ram:SpecifiedTradePaymentTerms',
      leaf('ram:Description', t('invoicing.facturX.deduct', { number: corrects!.number })),
    );
  return node(
    'ram:SpecifiedTradePaymentTerms',
    leaf(
      'ram:Description',
      t(termsDays === 0 ? 'invoicing.facturX.onReceipt' : 'invoicing.facturX.netDays', { days: termsDays }),
    ),
    node('ram:DueDateDateTime', leaf('udt:DateTimeString', compactDay(dueOn), { format: '102' })),
  );
}

function totalsOf(document: InvoiceDocument, extras: readonly Extra[]): Part {
  const { totals, currency } = document;
  const sumOf = (isCharge: boolean): number =>
    extras.reduce((sum, extra) => (extra.isCharge === isCharge ? sum + extra.amountMinor : sum), 0);
  const [charges, allowances] = [sumOf(true), sumOf(false)];
  return node(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    leaf('ram:LineTotalAmount', amount(totals.linesMinor)),
    leaf('ram:ChargeTotalAmount', charges === 0 ? null : amount(charges)),
    leaf('ram:AllowanceTotalAmount', allowances === 0 ? null : amount(allowances)),
    leaf('ram:TaxBasisTotalAmount', amount(totals.linesMinor - allowances + charges)),
    leaf('ram:TaxTotalAmount', amount(totals.taxMinor), { currencyID: currency }),
    leaf('ram:GrandTotalAmount', amount(totals.totalMinor)),
    leaf('ram:DuePayableAmount', amount(totals.totalMinor)),
  );
}

export function settlement(document: InvoiceDocument): Part {
  const extras = extrasOf(document);
  const { corrects } = document;
  return node(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:PaymentReference', document.number),
    leaf('ram:InvoiceCurrencyCode', document.currency),
    meansOf(document),
    vatGroups(document).map((group) => groupPart(document, group)),
    periodOf(document),
    extras.map(extraPart),
    termsOf(document),
    totalsOf(document, extras),
    corrects &&
      node(
        'ram:InvoiceReferencedDocument',
        leaf('ram:IssuerAssignedID', corrects.number),
        node(
          'ram:FormattedIssueDateTime',
          leaf('qdt:DateTimeString', compactDay(corrects.issuedOn), { format: '102' }),
        ),
      ),
  );
}

const SHAPE = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g;

/** Checks the digits of ISO 13616: the first four characters move to the end, letters become numbers, modulo 97. */
function isIban(iban: string): boolean {
  const moved = `${iban.slice(4)}${iban.slice(0, 4)}`;
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** The first valid IBAN in a seller's free text. */
export function findIban(text: string): string | null {
  const found = (text.toUpperCase().match(SHAPE) ?? []).map((each) => each.replaceAll(' ', ''));
  for (const one of found)
    // Text may follow the IBAN: the longest valid prefix is taken.
    for (let length = Math.min(one.length, 34); length >= 15; length--)
      if (isIban(one.slice(0, length))) return one.slice(0, length);
  return null;
}
