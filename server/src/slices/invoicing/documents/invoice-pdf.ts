import { inLanguage, writeDay, type InvoiceDocument, type Language } from '@halles/contract';
import type { Block, Embedded, Fact, Head, Paper, Party, PdfDocument } from '../../../platform/pdf/index.ts';
import { FACTUR_X_PROPERTIES, FACTUR_X_SCHEMA } from './factur-x-properties.ts';
import { facturX, FILE_NAME } from './factur-x.ts';
import { linesTable, taxesOf, totalsOf } from './invoice-sums.ts';
import { methods, namedIn, namedInBoth, readersOf, sayer, words } from './words.ts';

/** What is not part of the document itself: the paper it is on, and where it is seen online. */
export interface Sheet {
  letterhead: Pick<Head, 'logo'> & { paper: Paper };
  url: string;
  madeAt: string;
}

export interface Writing {
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
  const kind = say((w) => w[document.purpose === 'interest' ? 'interest' : document.kind]);
  const { seller, number } = document;
  const reach = [seller.phone ?? '', seller.email ?? ''].filter(Boolean).join(' · ');
  return {
    title: [kind, number ?? ''].join(' ').trim(),
    language: reader,
    paper: letterhead.paper,
    author: seller.name,
    madeAt,
    ...embeddedIn(document),
    foot: [seller.name, reach].filter(Boolean).join(' · '),
    head: {
      logo: letterhead.logo,
      sender: seller.name,
      senderLines: [...seller.address, reach, ...seller.facts.map((fact) => factLine(fact, writing))].filter(
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
      {
        ...totalsOf(writing),
        ...(number !== null && {
          beside: { kind: 'qr', content: url, title: say((w) => w.online), lines: [number] },
        }),
      },
      ...lastWords(writing),
    ],
  };
}

/** Of a French seller: the same invoice for programs. */
function embeddedIn(document: InvoiceDocument): { embedded?: Embedded } {
  const xml = facturX(document);
  if (xml === null) return {};
  return {
    embedded: {
      name: FILE_NAME,
      description: 'Factur-X',
      type: 'text/xml',
      content: xml,
      properties: FACTUR_X_PROPERTIES,
      schema: FACTUR_X_SCHEMA,
    },
  };
}

const factLine = (
  { label, value }: InvoiceDocument['buyer']['facts'][number],
  { reader, second }: Pick<Writing, 'reader' | 'second'>,
): string => `${namedInBoth(label, [reader, second])} ${value}`;

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
  const of = words[reader].of;
  return [
    {
      kind: 'note',
      title: `${say((w) => w.corrects)} ${number} ${of} ${writeDay(issuedOn)}`,
      text: document.reason === '' ? '' : `${say((w) => w.reason)}${words[reader].colon} ${document.reason}`,
    },
  ];
}

function partiesOf({ document, say, reader, second }: Writing): Block {
  const { buyer, orders } = document;
  const reach = [buyer.phone ?? '', buyer.email ?? ''].filter(Boolean).join(' · ');
  const orderParty = orders.length === 1 ? oneOrder(orders[0]!, say) : manyOrders(orders, say);
  return {
    kind: 'parties',
    parties: [
      {
        label: say((w) => w.billTo),
        name: buyer.name,
        lines: [
          ...buyer.address,
          reach,
          ...buyer.facts.map((fact) => factLine(fact, { reader, second })),
        ].filter(Boolean),
      },
      ...(orders.length === 0 ? [] : [orderParty]),
    ],
  };
}

type Order = InvoiceDocument['orders'][number];
type Say = Writing['say'];

const orderName = ({ number, reference }: Order): string => (reference ? `${number} (${reference})` : number);
const movedOn = (say: Say, { kind, on }: Order): string =>
  `${say((w) => (kind === 'delivery' ? w.delivered : w.pickedUp))} ${writeDay(on)}`;

const oneOrder = (order: Order, say: Say): Party => ({
  label: say((w) => w.order),
  name: orderName(order),
  lines: [movedOn(say, order), order.place].filter(Boolean),
});

const ORDERS_SHOWN = 8;

/** Their place stands once, where it is the same for all. */
function manyOrders(orders: readonly Order[], say: Say): Party {
  const more = orders.length - ORDERS_SHOWN;
  const [first] = orders;
  const isOnePlace = orders.every(({ kind, place }) => kind === first?.kind && place === first.place);
  const line = (order: Order): string =>
    isOnePlace
      ? `${orderName(order)} · ${writeDay(order.on)}`
      : `${orderName(order)} · ${movedOn(say, order)} · ${order.place}`;
  return {
    label: say((w) => w.orders),
    name: isOnePlace && first ? first.place : '',
    lines: [...orders.slice(0, ORDERS_SHOWN).map(line), ...(more > 0 ? [`+ ${more}`] : [])],
  };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function lastWords({ document, say, reader, second }: Writing): Block[] {
  const inEach = (write: (language: Language) => string): string[] => [
    ...new Set([reader, ...(second === null ? [] : [second])].map(write).filter(Boolean)),
  ];
  const written = (text: InvoiceDocument['footer']): string[] =>
    text === null ? [] : inEach((language) => inLanguage(text, language));
  const ways = inEach((language) =>
    capitalized(document.paymentMethods.map((method) => methods[language][method]).join(', ')),
  );
  const toPay = [ways.join(' / '), ...written(document.paymentInstructions)].filter(Boolean).join('\n');
  const footer = written(document.footer).join('\n');
  const mentions = inEach((language) =>
    document.mentions.map((mention) => namedIn(mention, language)).join(' · '),
  );
  return [
    ...(document.note ? [{ kind: 'note' as const, title: say((w) => w.note), text: document.note }] : []),
    ...(toPay ? [{ kind: 'note' as const, title: say((w) => w.howToPay), text: toPay }] : []),
    ...(footer ? [{ kind: 'text' as const, text: footer, tone: 'quiet' as const }] : []),
    ...mentions.map((text) => ({ kind: 'text' as const, text, tone: 'fine' as const })),
  ];
}
