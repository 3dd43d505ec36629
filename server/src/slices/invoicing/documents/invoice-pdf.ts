import { inLanguage, formatDay, type InvoiceDocument, type Language } from '@halles/contract';
import type {
  Block,
  Embedded,
  Fact,
  Head,
  PaperSize,
  Party,
  PdfDocument,
} from '../../../platform/pdf/index.ts';
import { textsIn } from '../../../platform/texts.ts';
import { FACTUR_X_PROPERTIES, FACTUR_X_SCHEMA } from './factur-x-properties.ts';
import { facturX, FILE_NAME } from './factur-x.ts';
import { linesTable, taxesOf, totalsOf } from './invoice-sums.ts';
import { bilingualText, bilingualName, readersOf, textPicker } from './invoice-texts.ts';

/** Facts that are not part of the document: its letterhead, its online address and its creation time. */
export interface PdfContext {
  letterhead: Pick<Head, 'logo'> & { paper: PaperSize };
  url: string;
  madeAt: string;
}

export interface Writing {
  document: InvoiceDocument;
  pickText: ReturnType<typeof textPicker>;
  reader: Language;
  second: Language | null;
}

/** money.md: an invoice shows everything that the law of the country requires, line by line. */
export function invoicePdf(document: InvoiceDocument, { letterhead, url, madeAt }: PdfContext): PdfDocument {
  const [reader, second] = readersOf(document.language);
  const writing = { document, pickText: textPicker(document.language), reader, second };
  const { pickText } = writing;
  const kind = pickText((t) =>
    t(`invoicing.document.${document.purpose === 'interest' ? 'interest' : document.kind}`),
  );
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
      ...(number === null
        ? [{ kind: 'note' as const, text: pickText((t) => t('invoicing.document.draft')) }]
        : []),
      ...correction(writing),
      partiesOf(writing),
      linesTable(writing),
      ...taxesOf(writing),
      {
        ...totalsOf(writing),
        ...(number !== null && {
          beside: {
            kind: 'qr',
            content: url,
            title: pickText((t) => t('invoicing.document.online')),
            lines: [number],
          },
        }),
      },
      ...closingTexts(writing),
    ],
  };
}

/** A French seller's PDF contains the same invoice as XML. */
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
): string => `${bilingualName(label, [reader, second])} ${value}`;

function headFacts({ document, pickText }: Writing): Fact[] {
  const facts: Fact[] = [[pickText((t) => t('invoicing.document.issued')), formatDay(document.issuedOn)]];
  if (document.kind === 'invoice')
    facts.push(
      [pickText((t) => t('invoicing.document.due')), formatDay(document.dueOn)],
      [
        pickText((t) => t('invoicing.document.terms')),
        pickText((t) =>
          t(document.termsDays === 0 ? 'invoicing.document.onReceipt' : 'invoicing.document.netDays', {
            days: document.termsDays,
          }),
        ),
      ],
    );
  if (document.reference)
    facts.push([pickText((t) => t('invoicing.document.reference')), document.reference]);
  return facts;
}

/** Notice, corrected invoice and reason of a credit note (money.md). */
function correction({ document, pickText, reader }: Writing): Block[] {
  if (document.corrects === null) return [];
  const { number, issuedOn } = document.corrects;
  const of = textsIn(reader)('invoicing.document.of');
  return [
    {
      kind: 'note',
      title: `${pickText((t) => t('invoicing.document.corrects'))} ${number} ${of} ${formatDay(issuedOn)}`,
      text:
        document.reason === ''
          ? ''
          : `${pickText((t) => t('invoicing.document.reason'))}${textsIn(reader)('invoicing.document.colon')} ${document.reason}`,
    },
  ];
}

function partiesOf({ document, pickText, reader, second }: Writing): Block {
  const { buyer, orders } = document;
  const reach = [buyer.phone ?? '', buyer.email ?? ''].filter(Boolean).join(' · ');
  const orderParty = orders.length === 1 ? oneOrder(orders[0]!, pickText) : manyOrders(orders, pickText);
  return {
    kind: 'parties',
    parties: [
      {
        label: pickText((t) => t('invoicing.document.billTo')),
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
type PickText = Writing['pickText'];

const orderName = ({ number, reference }: Order): string => (reference ? `${number} (${reference})` : number);
const movedOn = (pickText: PickText, { kind, on }: Order): string =>
  `${pickText((t) => (kind === 'delivery' ? t('invoicing.document.delivered') : t('invoicing.document.pickedUp')))} ${formatDay(on)}`;

const oneOrder = (order: Order, pickText: PickText): Party => ({
  label: pickText((t) => t('invoicing.document.order')),
  name: orderName(order),
  lines: [movedOn(pickText, order), order.place].filter(Boolean),
});

const ORDERS_SHOWN = 8;

/** A place shared by all orders is shown once. */
function manyOrders(orders: readonly Order[], pickText: PickText): Party {
  const more = orders.length - ORDERS_SHOWN;
  const [first] = orders;
  const isOnePlace = orders.every(({ kind, place }) => kind === first?.kind && place === first.place);
  const line = (order: Order): string =>
    isOnePlace
      ? `${orderName(order)} · ${formatDay(order.on)}`
      : `${orderName(order)} · ${movedOn(pickText, order)} · ${order.place}`;
  return {
    label: pickText((t) => t('invoicing.document.orders')),
    name: isOnePlace && first ? first.place : '',
    lines: [...orders.slice(0, ORDERS_SHOWN).map(line), ...(more > 0 ? [`+ ${more}`] : [])],
  };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function closingTexts({ document, pickText, reader, second }: Writing): Block[] {
  const inEach = (write: (language: Language) => string): string[] => [
    ...new Set([reader, ...(second === null ? [] : [second])].map(write).filter(Boolean)),
  ];
  const written = (text: InvoiceDocument['footer']): string[] =>
    text === null ? [] : inEach((language) => inLanguage(text, language));
  const fulfilments = inEach((language) =>
    capitalized(
      document.paymentMethods.map((method) => textsIn(language)(`invoicing.methods.${method}`)).join(', '),
    ),
  );
  const toPay = [fulfilments.join(' / '), ...written(document.paymentInstructions)]
    .filter(Boolean)
    .join('\n');
  const footer = written(document.footer).join('\n');
  const mentions = inEach((language) =>
    document.mentions.map((mention) => bilingualText(mention, language)).join(' · '),
  );
  return [
    ...(document.note
      ? [{ kind: 'note' as const, title: pickText((t) => t('invoicing.document.note')), text: document.note }]
      : []),
    ...(toPay
      ? [{ kind: 'note' as const, title: pickText((t) => t('invoicing.document.howToPay')), text: toPay }]
      : []),
    ...(footer ? [{ kind: 'text' as const, text: footer, tone: 'quiet' as const }] : []),
    ...mentions.map((text) => ({ kind: 'text' as const, text, tone: 'fine' as const })),
  ];
}
