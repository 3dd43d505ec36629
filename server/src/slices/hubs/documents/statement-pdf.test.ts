import { describe, expect, it } from 'vitest';
import {
  numberFormats,
  type Language,
  type ProducerId,
  type PurchaseOrderId,
  type Statement,
  type StatementEntry,
} from '@halles/contract';
import { drawDocument } from '../../../platform/pdf/draw.ts';
import { readPdf } from '../../../testing/pdf.ts';
import { statementDocument } from './statement-pdf.ts';

const both = (fr: string, en: string) => ({ fr, en });
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const entry = (index: number): StatementEntry => ({
  kind: index % 7 === 6 ? 'claim' : 'sale',
  on: '2026-10-15',
  purchaseOrderId: 'order' as PurchaseOrderId,
  number: `BC-${1_000 + index}`,
  customerName: 'Société en commandite Les Restaurants du Vieux-Marché',
  name: both(
    index % 4 ? 'Carottes' : 'Fromage de chèvre affiné quarante jours à la cendre végétale',
    index % 4 ? 'Carrots' : 'Goat cheese aged forty days in vegetable ash',
  ),
  formatTitle: both('caisse de 10 kg', '10 kg case'),
  quantity: index % 5 === 4 ? '14.137' : '3',
  unit: index % 5 === 4 ? 'kg' : 'piece',
  unitPrice: '15',
  taxes: [],
  amountMinor: (index % 7 === 6 ? -1 : 1) * (4_500 + index),
  commissionPercent: '12.5',
  commissionMinor: 562,
});

function aStatement(count: number): Statement {
  const entries = Array.from({ length: count }, (_, index) => entry(index));
  const salesMinor = entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    id: null,
    number: 'R-12',
    producer: {
      id: 'producer' as ProducerId,
      name: 'Ferme maraîchère et apicole des Quatre-Vents de la Montérégie-Est',
      contactName: 'Jean Tremblay',
      email: 'jean@quatrevents.example',
      phone: '450 555-0177',
      town: 'Saint-Damase',
      isTaxRegistered: true,
      gstNumber: '812345676 RT0001',
      qstNumber: '1212345678 TQ0001',
      siren: '',
      vatNumber: '',
    },
    mode: 'agent',
    from: '2026-10-01',
    until: '2026-10-31',
    currency: 'CAD',
    state: 'owed',
    entries,
    settlements: [],
    settledMinor: 0,
    closedAt: '2026-11-01T12:00:00.000Z',
    can: { close: 'request.notAllowed', settle: true },
    carriedForwardMinor: -1_200,
    salesMinor,
    itemTaxes: [],
    commissionMinor: 562 * count,
    commissionTaxes: [],
    dueMinor: salesMinor - 1_200 - 562 * count,
  };
}

const read = async (
  count: number,
  reader: Language,
  paper: 'A4' | 'Letter',
  changes: Partial<Statement> = {},
) => {
  const sender = { logo: null, sender: 'Carrefour des Récoltes', senderLines: [], foot: 'Carrefour' };
  const document = statementDocument(
    { ...aStatement(count), ...changes },
    {
      letterhead: { ...sender, paper },
      madeAt: '2026-11-01T12:00:00.000Z',
      timeZone: 'America/Toronto',
      taxNumbers: [
        { name: both('TPS', 'GST'), number: '123456782 RT0001' },
        { name: both('TVQ', 'QST'), number: '1234567890 TQ0001' },
      ],
      reader,
    },
  );
  return (await readPdf(await drawDocument(document))).pages.map((lines) => lines.map(plain));
};

describe('the PDF of a producer’s statement', () => {
  it.each([
    [1, 'EN', 'A4'],
    [30, 'FR', 'Letter'],
    [300, 'FR', 'A4'],
  ] as const)('shows %i lines and the amount due, in %s on %s', async (count, reader, paper) => {
    const statement = aStatement(count);
    const pages = await read(count, reader, paper);
    const { money } = numberFormats(reader === 'FR' ? 'fr-CA' : 'en-CA');
    const written = (amountMinor: number) => plain(money({ amountMinor, currency: 'CAD' }));
    const lines = pages.flat();
    for (const { number } of statement.entries)
      expect(lines.some((line) => line.includes(number))).toBe(true);
    expect(lines.filter((line) => line.includes(written(562)))).toHaveLength(count === 1 ? 2 : count);
    expect(lines.join('\n')).toContain(reader === 'FR' ? 'TPS 123456782 RT0001' : 'GST 123456782 RT0001');
    expect(lines.join('\n')).toContain('1234567890 TQ0001');
    expect(lines).toContain(reader === 'FR' ? 'TPS 812345676 RT0001' : 'GST 812345676 RT0001');
    expect(lines).toContain(reader === 'FR' ? 'TVQ 1212345678 TQ0001' : 'QST 1212345678 TQ0001');
    expect(lines.join('\n')).not.toContain('SIREN');
    const due = reader === 'FR' ? 'Dû au producteur' : 'Owed to the producer';
    expect(lines).toContain(`${due} ${written(statement.dueMinor)}`);
    pages.forEach((each, index) =>
      expect(each.at(-1)).toMatch(new RegExp(`${index + 1} / ${pages.length}$`)),
    );
    // The amount carried to the next page is the sum of the rows above it.
    const carried = pages[0]!.find((line) => line.startsWith('À reporter'));
    if (count > 1) {
      const above = pages[0]!.filter((line) => line.startsWith('15/10/2026 BC-')).length;
      const sum = statement.entries
        .slice(0, above)
        .reduce((total, { amountMinor }) => total + amountMinor, 0);
      expect(carried).toBe(`À reporter ${written(sum)}`);
    } else expect(pages).toHaveLength(1);
  });

  it('carries a negative amount to the next one, and owes nothing', async () => {
    const text = (await read(1, 'EN', 'A4', { dueMinor: -12_00 })).flat().join('\n');
    expect(text).toMatch(/Carried to the next statement [-\u2212]\$12\.00/);
    expect(text).not.toContain('Owed to the producer');
  });
});
