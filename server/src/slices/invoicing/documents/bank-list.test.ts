import { describe, expect, it } from 'vitest';
import { keyOfBankLine, methodOf } from '../rules/bank-matches.ts';
import { readDeposits, type BankRow } from './bank-list.ts';

const rows = (...lines: (string | number | null)[][]): BankRow[] =>
  lines.map((cells, index) => ({ line: index + 1, cells }));
const read = (...lines: (string | number | null)[][]) =>
  readDeposits({ rows: rows(...lines) })?.map(({ on, description, amountMinor }) =>
    [on, description, amountMinor].join(' | '),
  );

describe('a table', () => {
  it.each([
    [
      'English titles and signed amounts',
      [
        ['Account', '00123'],
        ['Transaction date', 'Description 1', 'Description 2', 'CAD$'],
        ['11/20/2026', 'Deposit', 'BISTRO DES ERABLES FN-12', '426.80'],
        ['11/20/2026', 'Fees', '', '-4.50'],
      ],
      ['2026-11-20 | Deposit BISTRO DES ERABLES FN-12 | 42680'],
    ],
    [
      'French titles, money out beside money in',
      [
        ['Date', 'Libellé', 'Débit', 'Crédit', 'Solde'],
        ['21/11/2026', 'Virement Interac /Auberge', '', '1 234,50', '5 000,00'],
        ['21/11/2026', 'Frais', '2,95', '', '4 997,05'],
      ],
      ['2026-11-21 | Virement Interac /Auberge | 123450'],
    ],
    [
      'no titles',
      [
        ['00123', '2026/11/20', 1, 'VIREMENT INTERAC', '', '80.00', '180.00'],
        ['00123', '2026/11/21', 2, 'ACHAT QUINCAILLERIE', '25.00', '', '155.00'],
      ],
      ['2026-11-20 | VIREMENT INTERAC | 8000'],
    ],
    [
      'amounts without cents, which have no third decimal',
      [
        ['Date', 'Description', 'Amount'],
        ['2026-11-20', 'Cheque 12', '1,234'],
        ['2026-11-20', 'Cheque 13', '1.500'],
        ['2026-11-20', 'Cheque 14', '80'],
      ],
      ['2026-11-20 | Cheque 12 | 123400', '2026-11-20 | Cheque 13 | 150000', '2026-11-20 | Cheque 14 | 8000'],
    ],
    [
      'a bracketed amount, which left the account',
      [
        ['Date', 'Description', 'Amount'],
        ['2026-11-20', 'Cheque 12', '(80.00)'],
        ['2026-11-20', 'Cheque 13', '80.00'],
      ],
      ['2026-11-20 | Cheque 13 | 8000'],
    ],
  ] as const)('with %s', (_, lines, deposits) => {
    expect(read(...lines.map((line) => [...line]))).toEqual(deposits);
  });

  it('decides the order of day and month by all of its dates', () => {
    const dated = (...days: string[]) =>
      read(['Date', 'Description', 'Amount'], ...days.map((day) => [day, 'x', '1.00']))?.map((line) =>
        line.slice(0, 10),
      );
    expect(dated('03/04/2026', '03/25/2026')).toEqual(['2026-03-04', '2026-03-25']);
    expect(dated('03/04/2026', '25/04/2026')).toEqual(['2026-04-03', '2026-04-25']);
  });

  it.each([[[['Bonjour', 'merci']]], [[]], [[['Date'], ['2026-11-20']]]])('is not %j', (lines) => {
    expect(read(...lines)).toBeUndefined();
  });
});

it('tells equal lines of a day apart', () => {
  const list = readDeposits({
    rows: rows(
      ['Date', 'Description', 'Amount'],
      ['2026-11-20', 'Dépôt', '5.00'],
      ['2026-11-20', 'Dépôt', '5.00'],
    ),
  })!;
  expect(list.map(({ occurrence }) => occurrence)).toEqual([1, 2]);
  expect(new Set(list.map((line) => keyOfBankLine('CAD', line))).size).toBe(2);
  expect(keyOfBankLine('CAD', list[0]!)).not.toBe(keyOfBankLine('EUR', list[0]!));
  expect(keyOfBankLine('CAD', { ...list[0]!, description: ' dépôt ' })).toBe(keyOfBankLine('CAD', list[0]!));
});

it('reads the format of accounting programs', () => {
  const ofx = `<OFX><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120120000[-5]<TRNAMT>426.80<NAME>BISTRO<MEMO>FN-12</STMTTRN>
    <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261121<TRNAMT>-4.50<NAME>FEES</STMTTRN></OFX>`;
  expect(readDeposits({ ofx })).toEqual([
    { on: '2026-11-20', description: 'BISTRO FN-12', amountMinor: 42_680, occurrence: 1 },
  ]);
});

it('reads the characters that OFX writes as names or numbers', () => {
  const ofx =
    '<STMTTRN><DTPOSTED>20261120<TRNAMT>12,50<NAME>CAF&#201; P&amp;T &lt;1&gt;<MEMO>&amp;lt;</STMTTRN>';
  expect(readDeposits({ ofx })).toMatchObject([{ description: 'CAFÉ P&T <1> &lt;', amountMinor: 1_250 }]);
});

it.each([
  ['AUBERGE DE LA CL&#xE9; D&#x27;OR', "AUBERGE DE LA CLé D'OR"],
  ['CAF&#xC9; &#xe0; LA MER', 'CAFÉ à LA MER'],
  ['POMME &#127822; &#x1F34E;', 'POMME 🍎 🍎'],
  ['NUL &#0; &#xD83C; &#9999999;', 'NUL &#0; &#xD83C; &#9999999;'],
])('reads the name %s of OFX as %s', (written, description) => {
  const ofx = `<STMTTRN><DTPOSTED>20261120<TRNAMT>12.50<NAME>${written}</STMTTRN>`;
  expect(readDeposits({ ofx })).toMatchObject([{ description }]);
});

it.each([
  ['Virement Interac /Auberge', 'eTransfer'],
  ['E-TRANSFER RECEIVED', 'eTransfer'],
  ['Chèque 12', 'cheque'],
  ['CHQ 12', 'cheque'],
  ['VIR SEPA RECU', 'bankTransfer'],
])('%s came by %s', (description, method) => {
  expect(methodOf(description)).toBe(method);
});
