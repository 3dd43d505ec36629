/** What a check found: where, which rule in one plain sentence, and how to fix it. */
export interface Finding {
  file: string;
  line: number;
  /** A stable name that the list of known violations uses. */
  rule: string;
  message: string;
  mend: string;
  /** A warning is printed and counted; only a failure fails the check. */
  level: 'fail' | 'warn';
}

export const failure = (
  rule: string,
  file: string,
  line: number,
  message: string,
  mend: string,
): Finding => ({
  file,
  line,
  rule,
  message,
  mend,
  level: 'fail',
});

export const warning = (
  rule: string,
  file: string,
  line: number,
  message: string,
  mend: string,
): Finding => ({
  ...failure(rule, file, line, message, mend),
  level: 'warn',
});

export const inOrder = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.rule.localeCompare(b.rule),
  );

export const printed = (finding: Finding): string =>
  `${finding.file}:${finding.line}  [${finding.rule}] ${finding.message} ${finding.mend}`;
