import { z } from 'zod';
import { withoutAccents, type ImportError } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import type { MemberTx } from '../../../platform/transaction.ts';
import {
  importKind,
  repeatedRows,
  type ApplicableRow,
  type ComparedRow,
  type ImportRow,
  type UndoRecord,
  type Cells,
} from '../../imports/index.ts';
import { customerColumns } from '../documents/customer-columns.ts';
import {
  cellsOf,
  changesOf,
  errorsOf,
  targetOf,
  writtenFrom,
  type Known,
  type Written,
} from '../documents/customer-sheet.ts';
import { knownWords, sheetRows, type SheetRow } from '../queries/customer-sheet.ts';
import type { PartyRelation } from '../queries/records.ts';
import { addCustomers } from './create.ts';
import { undoCustomers, type Undo } from './undo-customers.ts';
import { writeCustomers } from './write-customers.ts';

interface Line {
  row: ImportRow;
  there: SheetRow | null;
  target: Cells;
  /** More than one customer matches the row. */
  isUnclear: boolean;
}

interface Plan {
  known: Known;
  lines: Line[];
}

const textOf = (cells: Cells, key: string): string => String(cells[key] ?? '').trim();
const nameOf = (cells: Cells): string =>
  withoutAccents(textOf(cells, 'name'))
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
const sameOrSilent = (a: string, b: string): boolean =>
  a === '' || b === '' || withoutAccents(a) === withoutAccents(b);

/** Finds a customer by number; without a known number, by name, and by town where several have that name. */
function finder(there: readonly SheetRow[]) {
  const byNumber = new Map(there.map((customer) => [customer.terms.customerNumber, customer]));
  const byName = Map.groupBy(there, ({ card }) => nameOf({ name: card.name }));
  return (cells: Cells): SheetRow[] => {
    const number = textOf(cells, 'customerNumber');
    const numbered = number === '' ? undefined : byNumber.get(number);
    if (numbered) return [numbered];
    const namesakes = (byName.get(nameOf(cells)) ?? []).filter(
      ({ card, terms }) =>
        (number === '' || terms.customerNumber === null) &&
        sameOrSilent(textOf(cells, 'city'), card.address?.city ?? ''),
    );
    const exact = namesakes.filter(({ card }) => textOf(cells, 'city') === (card.address?.city ?? ''));
    return exact.length === 1 ? exact : namesakes;
  };
}

async function planOf(ctx: MemberCtx, db: Db, rows: readonly ImportRow[], forUpdate: boolean): Promise<Plan> {
  const { organizationId } = ctx.actor;
  const known = await knownWords(ctx, db);
  const find = finder(await sheetRows(db, organizationId, forUpdate));
  const lines = rows.map((row): Line => {
    const found =
      nameOf(row.values) === '' && textOf(row.values, 'customerNumber') === '' ? [] : find(row.values);
    const there = found.length === 1 ? found[0]! : null;
    const target = targetOf(there && cellsOf(there, known), row.values);
    return { row, there, target, isUnclear: found.length > 1 };
  });
  return { known, lines };
}

/**
 * Identifies rows of one file for the same customer: the same match, or new rows with the same number or the same
 * name and town.
 */
const identityOf = ({ there, target, isUnclear }: Line): string | null => {
  if (there) return there.relationId;
  const number = textOf(target, 'customerNumber');
  if (number !== '') return `number ${number}`;
  return isUnclear || nameOf(target) === ''
    ? null
    : `name ${nameOf(target)} ${withoutAccents(textOf(target, 'city'))}`;
};

function compared(line: Line, known: Known, first: number | undefined): ComparedRow {
  const { row, there, target, isUnclear } = line;
  const changes = changesOf(there, target, known);
  const refused = (key: string | null, code: string, params?: ImportError['params']): ImportError => ({
    key,
    code,
    ...(params && { params }),
  });
  const errors = [
    ...(first === undefined ? [] : [refused(null, 'imports.duplicateRow', { line: first })]),
    ...(isUnclear ? [refused('name', 'relationships.ambiguousName')] : []),
    ...errorsOf(writtenFrom(there, target, changes, known), known),
  ];
  const action =
    errors.length > 0 ? 'error' : !there ? 'create' : changes.length > 0 ? 'change' : 'unchanged';
  const label = textOf(target, 'name') || textOf(target, 'customerNumber');
  return { number: row.number, action, label, changes, errors };
}

interface Change {
  number: number;
  there: SheetRow;
  written: Written;
}

async function apply(
  tx: MemberTx,
  rows: readonly ApplicableRow[],
  progress: (done: number) => Promise<void>,
): Promise<UndoRecord[]> {
  const { known, lines } = await planOf(tx.ctx, tx, rows, false);
  const changes = lines.flatMap(({ row, there, target }): Change[] =>
    there
      ? [
          {
            number: row.number,
            there,
            written: writtenFrom(there, target, changesOf(there, target, known), known),
          },
        ]
      : [],
  );
  const changed = await writeCustomers(
    tx,
    changes.map(({ there, written }) => ({ relationId: there.relationId, written })),
  );
  await progress(changes.length);
  const fresh = lines.filter(({ there }) => there === null);
  const created = await addCustomers(
    tx,
    fresh.map(({ target }) => {
      const { card, terms } = writtenFrom(null, target, [], known);
      return { card: card!, terms };
    }),
  );
  await progress(rows.length);
  return [
    ...changes.map(({ number, there, written }, index) =>
      undoRecord(number, changed[index]!, {
        card: written.card && there.card,
        cardFields: written.cardFields,
        terms: Object.fromEntries(
          Object.keys(written.terms).map((field) => [field, there.terms[field as keyof typeof there.terms]]),
        ),
      }),
    ),
    ...fresh.map(({ row }, index) => undoRecord(row.number, created[index]!, null)),
  ];
}

/** Names the version that the import wrote; an undo requires it unchanged. */
const undoRecord = (number: number, { row, own }: PartyRelation, before: Undo['before']): UndoRecord => ({
  number,
  undo: { relationId: row.id, version: own.version, before } satisfies Undo,
});

/** Imports customers, one row per customer; an exported sheet can be imported again. */
export const customersImport = importKind({
  name: 'customers',
  ability: 'editCustomers',
  options: z.object({}),
  columns: customerColumns,
  async compare({ ctx, forUpdate }, _options, rows) {
    const { known, lines } = await planOf(ctx, ctx.db, rows, forUpdate);
    const byNumber = new Map(lines.map((line) => [line.row.number, line]));
    const twice = repeatedRows(rows, ({ number }) => identityOf(byNumber.get(number)!));
    return lines.map((line) => compared(line, known, twice.get(line.row.number)));
  },
  apply: (tx, _options, rows, progress) => apply(tx, rows, progress),
  undo: (tx, _options, records) => undoCustomers(tx, records),
});
