import { accountingPrograms, type AccountingProgram } from '@halles/contract';
import { paths } from '../../../../lib/paths.ts';
import { readLocalStorage, writeLocalStorage } from '../../../../ui/local-storage.ts';

const LAST = 'invoicing.accountingProgram';

const programOf = (value: unknown): AccountingProgram | undefined =>
  accountingPrograms.find((program) => program === value);

/** The one that was used last on this device. */
export const lastProgram = (): AccountingProgram =>
  programOf(readLocalStorage<unknown>(LAST, null)) ?? 'quickBooks';
export const rememberProgram = (program: AccountingProgram): void => writeLocalStorage(LAST, program);

/** As the address says it. */
export const programIn = (search: Readonly<Record<string, unknown>>): AccountingProgram =>
  programOf(search['program']) ?? lastProgram();

export const codesHref = (program: AccountingProgram): string =>
  `${paths.accounting}?view=codes&program=${program}`;

/** A bookkeeper reads a journal in a spreadsheet; the programs take CSV. */
export const formatsOf = (program: AccountingProgram): readonly ('csv' | 'xlsx')[] =>
  program === 'journal' ? ['csv', 'xlsx'] : ['csv'];
