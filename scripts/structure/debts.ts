import { failure, type Finding } from './findings.ts';

/** A known violation: one rule in one file. */
export interface Debt {
  rule: string;
  file: string;
  why: string;
}

export interface DebtList {
  comment: string;
  debts: Debt[];
}

const atMost = 15;
const path = 'scripts/structure/debt.json';

/** Removes known violations; a listed violation that no longer exists, or too many of them, is itself a failure. */
export function withoutDebts(findings: readonly Finding[], list: DebtList): Finding[] {
  const owed = (finding: Finding): boolean =>
    list.debts.some((debt) => debt.rule === finding.rule && debt.file === finding.file);
  const left = findings.filter((finding) => finding.level === 'warn' || !owed(finding));
  const paid = list.debts.filter(
    (debt) =>
      !findings.some((each) => each.level === 'fail' && each.rule === debt.rule && each.file === debt.file),
  );
  const tooMany =
    list.debts.length > atMost
      ? [
          failure(
            'debt',
            path,
            1,
            `${list.debts.length} debts are listed, more than ${atMost}.`,
            'Mend some: the list only shrinks.',
          ),
        ]
      : [];
  return [
    ...left,
    ...tooMany,
    ...paid.map((debt) =>
      failure('debt', path, 1, `the debt '${debt.rule}' of ${debt.file} is paid.`, 'Take it off the list.'),
    ),
  ];
}
