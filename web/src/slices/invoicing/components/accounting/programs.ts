import { accountingPrograms, type AccountingProgram } from '@halles/contract';
import { paths } from '../../../../lib/paths.ts';
import { readStored, writeStored } from '../../../../ui/storage.ts';

const LAST = 'invoicing.accountingProgram';

const programOf = (value: unknown): AccountingProgram | undefined =>
  accountingPrograms.find((program) => program === value);

/** The program used last on this device. */
export const lastProgram = (): AccountingProgram =>
  programOf(readStored<unknown>(LAST, null)) ?? 'quickBooks';
export const rememberProgram = (program: AccountingProgram): boolean => writeStored(LAST, program);

/** The program named by the address. */
export const programIn = (search: Readonly<Record<string, unknown>>): AccountingProgram =>
  programOf(search['program']) ?? lastProgram();

export const codesHref = (program: AccountingProgram): string =>
  `${paths.accounting}?view=codes&program=${program}`;

/** A bookkeeper reads a journal in a spreadsheet; accounting programs import CSV. */
export const formatsOf = (program: AccountingProgram): readonly ('csv' | 'xlsx')[] =>
  program === 'journal' ? ['csv', 'xlsx'] : ['csv'];
