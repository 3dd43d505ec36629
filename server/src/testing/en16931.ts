import { allAt, textAt, type XmlNode } from './xml.ts';

/** Compares in cents, so that sums of decimals are exact. */
const cents = (text: string | null): number => Math.round(Number(text ?? 0) * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

interface Taxed {
  category: string;
  rate: number;
  minor: number;
}

const TRADE = 'SupplyChainTradeTransaction';
const SETTLEMENT = `${TRADE}/ApplicableHeaderTradeSettlement`;

const linesIn = (root: XmlNode): Taxed[] =>
  allAt(root, `${TRADE}/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeSettlement`).map((line) => ({
    category: textAt(line, 'ApplicableTradeTax/CategoryCode') ?? '',
    rate: Number(textAt(line, 'ApplicableTradeTax/RateApplicablePercent')),
    minor: cents(textAt(line, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount')),
  }));

const extrasIn = (root: XmlNode, isCharge: boolean): Taxed[] =>
  allAt(root, `${SETTLEMENT}/SpecifiedTradeAllowanceCharge`)
    .filter((extra) => textAt(extra, 'ChargeIndicator/Indicator') === String(isCharge))
    .map((extra) => ({
      category: textAt(extra, 'CategoryTradeTax/CategoryCode') ?? '',
      rate: Number(textAt(extra, 'CategoryTradeTax/RateApplicablePercent')),
      minor: cents(textAt(extra, 'ActualAmount')),
    }));

/** Ids of the EN 16931 rules that a CII invoice breaks. */
export function brokenRules(root: XmlNode): string[] {
  return [...totals(root), ...categories(root), ...presence(root)]
    .filter(([, holds]) => !holds)
    .map(([rule]) => rule);
}
type Rule = readonly [name: string, holds: boolean];

function totals(root: XmlNode): Rule[] {
  const [settlement] = allAt(root, SETTLEMENT);
  const declared = (name: string) =>
    cents(textAt(settlement!, `SpecifiedTradeSettlementHeaderMonetarySummation/${name}`));
  const sumOf = (all: readonly Taxed[]) => sum(all.map(({ minor }) => minor));
  const taxes = allAt(settlement!, 'ApplicableTradeTax');
  const net = declared('LineTotalAmount') - declared('AllowanceTotalAmount') + declared('ChargeTotalAmount');
  return [
    ['BR-CO-10', declared('LineTotalAmount') === sumOf(linesIn(root))],
    ['BR-CO-11', declared('AllowanceTotalAmount') === sumOf(extrasIn(root, false))],
    ['BR-CO-12', declared('ChargeTotalAmount') === sumOf(extrasIn(root, true))],
    ['BR-CO-13', declared('TaxBasisTotalAmount') === net],
    [
      'BR-CO-14',
      declared('TaxTotalAmount') === sum(taxes.map((tax) => cents(textAt(tax, 'CalculatedAmount')))),
    ],
    [
      'BR-CO-15',
      declared('GrandTotalAmount') === declared('TaxBasisTotalAmount') + declared('TaxTotalAmount'),
    ],
    [
      'BR-CO-16',
      declared('DuePayableAmount') === declared('GrandTotalAmount') - declared('TotalPrepaidAmount'),
    ],
    [
      'BR-CO-17',
      taxes.every((tax) => {
        const exact =
          (cents(textAt(tax, 'BasisAmount')) * Number(textAt(tax, 'RateApplicablePercent'))) / 100;
        return Math.abs(exact - cents(textAt(tax, 'CalculatedAmount'))) < 1;
      }),
    ],
    ['BR-CO-18', taxes.length > 0],
  ];
}

/** BR-S-*, BR-Z-*, BR-E-*: rates, base and exemption reason of each tax category. */
function categories(root: XmlNode): Rule[] {
  const taxes = allAt(root, `${SETTLEMENT}/ApplicableTradeTax`);
  const added = [...linesIn(root), ...extrasIn(root, true)];
  const all = [...added, ...extrasIn(root, false).map((extra) => ({ ...extra, minor: -extra.minor }))];
  return ['S', 'Z', 'E'].flatMap((category): Rule[] => {
    const used = all.filter((each) => each.category === category);
    const groups = taxes.filter((tax) => textAt(tax, 'CategoryCode') === category);
    const rateOf = (tax: XmlNode) => Number(textAt(tax, 'RateApplicablePercent'));
    const reasonOf = (tax: XmlNode) => textAt(tax, 'ExemptionReason') ?? textAt(tax, 'ExemptionReasonCode');
    const rates = new Set(used.map(({ rate }) => rate));
    const isOne = category === 'S' || groups.length <= 1;
    return [
      [`BR-${category}-01`, used.length > 0 === groups.length > 0 && groups.length === rates.size && isOne],
      [`BR-${category}-05`, used.every(({ rate }) => (category === 'S' ? rate > 0 : rate === 0))],
      [
        `BR-${category}-08`,
        groups.every((tax) => {
          const base = sum(used.filter(({ rate }) => rate === rateOf(tax)).map(({ minor }) => minor));
          return base === cents(textAt(tax, 'BasisAmount'));
        }),
      ],
      [
        `BR-${category}-09`,
        category === 'S' || groups.every((tax) => cents(textAt(tax, 'CalculatedAmount')) === 0),
      ],
      [`BR-${category}-10`, groups.every((tax) => (reasonOf(tax) !== null) === (category === 'E'))],
    ];
  });
}

function presence(root: XmlNode): Rule[] {
  const [settlement] = allAt(root, SETTLEMENT);
  const seller = `${TRADE}/ApplicableHeaderTradeAgreement/SellerTradeParty`;
  const has = (path: string) => (textAt(root, path) ?? '') !== '';
  const lines = allAt(root, `${TRADE}/IncludedSupplyChainTradeLineItem`);
  const terms = allAt(settlement!, 'SpecifiedTradePaymentTerms');
  const prices = lines.map((line) =>
    Number(textAt(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount')),
  );
  const transfers = allAt(settlement!, 'SpecifiedTradeSettlementPaymentMeans').filter((means) =>
    ['30', '58'].includes(textAt(means, 'TypeCode') ?? ''),
  );
  return [
    ['BR-02', has('ExchangedDocument/ID')],
    ['BR-06', has(`${seller}/Name`)],
    ['BR-09', has(`${seller}/PostalTradeAddress/CountryID`)],
    ['BR-11', has(`${TRADE}/ApplicableHeaderTradeAgreement/BuyerTradeParty/PostalTradeAddress/CountryID`)],
    ['BR-16', lines.length > 0],
    ['BR-25', lines.every((line) => (textAt(line, 'SpecifiedTradeProduct/Name') ?? '') !== '')],
    ['BR-27', prices.every((price) => price >= 0)],
    ['BR-CO-25', terms.length > 0 && terms.every((term) => term.children.length > 0)],
    ['BR-S-02', has(`${seller}/SpecifiedTaxRegistration/ID`)],
    [
      'BR-61',
      transfers.every((means) => textAt(means, 'PayeePartyCreditorFinancialAccount/IBANID') !== null),
    ],
  ];
}
