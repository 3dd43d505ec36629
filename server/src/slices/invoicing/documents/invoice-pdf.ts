import {
  figuresIn,
  inLanguage,
  uiLanguageOf,
  writeDay,
  type Currency,
  type InvoiceDocument,
  type InvoiceLine,
  type Language,
} from '@halles/contract';
import type { Block, Fact, Head, Paper, PdfDocument } from '../../../platform/pdf/index.ts';
import { methods, namedIn, readersOf, sayer } from './words.ts';

/** What is not part of the document itself: the paper it is on, and where it is seen online. */
export interface Sheet {
  letterhead: Pick<Head, 'logo'> & { paper: Paper };
  url: string;
  madeAt: string;
}

interface Writing {
  document: InvoiceDocument;
  say: ReturnType<typeof sayer>;
  reader: Language;
  second: Language | null;
}

/** money.md, what an invoice shows: everything the law asks of that country, line by line. */
export function invoicePdf(document: InvoiceDocument, { letterhead, url, madeAt }: Sheet): PdfDocument {
  const [reader, second] = readersOf(document.language);
  const writing = { document, say: sayer(document.language), reader, second };
  const { say } = writing;
  const kind = say((w) => w[document.kind]);
  const { seller, number } = document;
  const reach = [seller.phone ?? '', seller.email ?? ''].filter(Boolean).join(' · ');
  return {
    title: [kind, number ?? ''].join(' ').trim(),
    language: reader,
    paper: letterhead.paper,
    author: seller.name,
    madeAt,
    foot: [seller.name, reach].filter(Boolean).join(' · '),
    head: {
      logo: letterhead.logo,
      sender: seller.name,
      senderLines: [...seller.address, reach, ...seller.facts.map((fact) => factLine(fact, reader))].filter(
        Boolean,
      ),
      kind,
      name: number ?? '',
      facts: headFacts(writing),
    },
    blocks: [
      ...(number === null ? [{ kind: 'note' as const, text: say((w) => w.draft) }] : []),
      ...correction(writing),
      partiesOf(writing),
      linesTable(writing),
      ...taxesOf(writing),
      totalsOf(writing),
      ...lastWords(writing),
      ...(number === null
        ? []
        : [{ kind: 'qr' as const, content: url, title: say((w) => w.online), lines: [number] }]),
    ],
  };
}

const factLine = ({ label, value }: InvoiceDocument['buyer']['facts'][number], reader: Language): string =>
  `${namedIn(label, reader)} ${value}`;

function headFacts({ document, say }: Writing): Fact[] {
  const isDebt = document.kind === 'invoice';
  return [
    [say((w) => w.issued), writeDay(document.issuedOn)],
    ...(isDebt
      ? ([
          [say((w) => w.due), writeDay(document.dueOn)],
          [say((w) => w.terms), say((w) => w.days(document.termsDays))],
        ] as Fact[])
      : []),
    ...(document.reference ? [[say((w) => w.reference), document.reference] as Fact] : []),
  ];
}

/** The words, the invoice it corrects, the reason (money.md). */
function correction({ document, say, reader }: Writing): Block[] {
  if (document.corrects === null) return [];
  const { number, issuedOn } = document.corrects;
  const of = reader === 'FR' ? 'du' : 'of';
  return [
    {
      kind: 'note',
      title: `${say((w) => w.corrects)} ${number} ${of} ${writeDay(issuedOn)}`,
      text: document.reason === '' ? '' : `${say((w) => w.reason)} : ${document.reason}`,
    },
  ];
}

function partiesOf({ document, say, reader }: Writing): Block {
  const { buyer, orders } = document;
  const reach = [buyer.phone ?? '', buyer.email ?? ''].filter(Boolean).join(' · ');
  const places = orders.slice(0, ORDERS_SHOWN).map((order) => {
    const when = say((w) => (order.kind === 'delivery' ? w.delivered : w.pickedUp));
    const theirs = order.reference ? ` (${order.reference})` : '';
    return `${order.number}${theirs} · ${when} ${writeDay(order.on)} · ${order.place}`;
  });
  const more = orders.length - ORDERS_SHOWN;
  return {
    kind: 'parties',
    parties: [
      {
        label: say((w) => w.billTo),
        name: buyer.name,
        lines: [...buyer.address, reach, ...buyer.facts.map((fact) => factLine(fact, reader))].filter(
          Boolean,
        ),
      },
      ...(orders.length === 0
        ? []
        : [
            {
              label: say((w) => (orders.length === 1 ? w.order : w.orders)),
              name: '',
              lines: more > 0 ? [...places, `+ ${more}`] : places,
            },
          ]),
    ],
  };
}

const ORDERS_SHOWN = 8;

function linesTable({ document, say, reader, second }: Writing): Block {
  const { unitPrice, quantity } = figuresIn(uiLanguageOf(reader));
  const isOfMany = document.orders.length > 1;
  const marks = new Map(document.totals.taxes.map((tax, index) => [tax.taxId, MARKS[index] ?? '*']));
  const row = (line: InvoiceLine) => ({
    cells: [
      { text: namedIn(line.name, reader), below: belowLine(line, { reader, second, isOfMany }) },
      line.unit === 'kg'
        ? {
            text: quantity(line.quantity, 'kg'),
            below: line.pieces === null ? '' : `${quantity(line.pieces)} ${say((w) => w.pieces)}`,
          }
        : quantity(line.quantity),
      unitPrice(line.unitPrice, document.currency),
      line.taxIds.map((id) => marks.get(id) ?? '').join(' '),
      { amountMinor: line.amountMinor, currency: document.currency },
    ],
  });
  return {
    kind: 'table',
    carried: 4,
    columns: [
      { title: say((w) => w.product), kind: 'text', share: 3 },
      { title: say((w) => w.quantity), kind: 'figure' },
      { title: say((w) => w.price), kind: 'figure' },
      { title: say((w) => w.taxes), kind: 'figure' },
      { title: say((w) => w.amount), kind: 'figure' },
    ],
    rows: document.lines.map(row),
  };
}

/** Which taxes a line bears; the table of taxes says which letter is which. */
const MARKS = ['A', 'B', 'C', 'D', 'E'];

function belowLine(
  line: InvoiceLine,
  { reader, second, isOfMany }: { reader: Language; second: Language | null; isOfMany: boolean },
): string {
  const translated = second === null ? '' : namedIn(line.name, second);
  return [
    translated === namedIn(line.name, reader) ? '' : translated,
    namedIn(line.formatTitle, reader),
    line.sku ?? '',
    isOfMany ? (line.orderLine?.orderNumber ?? '') : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

function taxesOf({ document, reader }: Writing): Block[] {
  const amount = (amountMinor: number) => ({ amountMinor, currency: document.currency });
  if (document.totals.taxes.length === 0) return [];
  return [
    {
      kind: 'taxes',
      taxes: document.totals.taxes.map((tax, index) => ({
        name: `${MARKS[index] ?? '*'} · ${namedIn(tax.name, reader)}`,
        number: document.seller.taxNumbers.find(({ label }) => label.fr === tax.name.fr)?.value ?? '',
        base: amount(tax.baseMinor),
        rate: tax.rate,
        amount: amount(tax.amountMinor),
      })),
    },
  ];
}

const moneyRows = (currency: Currency) => (label: string, amountMinor: number) =>
  amountMinor === 0 ? [] : [{ label, value: { amountMinor, currency } }];

function totalsOf({ document, say, reader }: Writing): Block {
  const { totals, currency } = document;
  const row = moneyRows(currency);
  const { percent } = figuresIn(uiLanguageOf(reader));
  return {
    kind: 'totals',
    rows: [
      { label: say((w) => w.goods), value: { amountMinor: totals.goodsMinor, currency } },
      ...row(
        say((w) => w.discount),
        -totals.discountMinor,
      ),
      ...row(
        say((w) => w.deliveryFee),
        totals.deliveryFeeMinor,
      ),
      ...row(
        say((w) => w.deposits),
        totals.depositMinor,
      ),
      ...totals.taxes.map((tax) => ({
        label: `${namedIn(tax.name, reader)} ${percent(tax.rate)}`,
        value: { amountMinor: tax.amountMinor, currency },
      })),
      {
        label: say((w) => w.total),
        value: { amountMinor: totals.totalMinor, currency },
        tone: 'strong' as const,
      },
    ],
  };
}

function lastWords({ document, say, reader, second }: Writing): Block[] {
  const written = (text: InvoiceDocument['footer']): string =>
    text === null ? '' : inLanguage(text, reader);
  const ways = document.paymentMethods.map((method) => methods[reader][method]).join(', ');
  const toPay = [ways, written(document.paymentInstructions)].filter(Boolean).join('\n');
  const mentions = document.mentions.flatMap((text) => [
    namedIn(text, reader),
    ...(second === null ? [] : [namedIn(text, second)]),
  ]);
  return [
    ...(document.note ? [{ kind: 'note' as const, title: say((w) => w.note), text: document.note }] : []),
    ...(toPay ? [{ kind: 'note' as const, title: say((w) => w.howToPay), text: toPay }] : []),
    ...[written(document.footer), ...mentions]
      .filter(Boolean)
      .map((text) => ({ kind: 'text' as const, text, tone: 'quiet' as const })),
  ];
}
