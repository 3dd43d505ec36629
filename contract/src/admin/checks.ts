import { z } from 'zod';
import { procedure } from '../kernel/index.ts';

const checkKinds = ['doctor', 'seals'] as const;
export type CheckKind = (typeof checkKinds)[number];

export const findingStates = ['good', 'warning', 'wrong', 'skipped'] as const;

/** One line of `halles doctor`, in the words of the program. */
export const finding = z.object({
  name: z.string(),
  why: z.string(),
  state: z.enum(findingStates),
  what: z.string(),
  fix: z.string().optional(),
});
export type Finding = z.infer<typeof finding>;

export const checkResult = z.object({
  /** What `halles doctor` found; empty for a check of the seals. */
  findings: z.array(finding),
  /** How many events match their seals. */
  events: z.int(),
  /** How many findings need attention; a broken seal is one. */
  problems: z.int(),
  /** The first broken seal, or why the check did not end, in the words of the program. */
  problem: z.string().nullable(),
});
export type CheckResult = z.infer<typeof checkResult>;

export const operatorCheck = z.object({
  id: z.uuid(),
  kind: z.enum(checkKinds),
  /** Null: started every night. */
  requestedBy: z.string().nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  result: checkResult.nullable(),
});
export type OperatorCheck = z.infer<typeof operatorCheck>;

export const checks = {
  getCheck: procedure({
    method: 'GET',
    path: '/admin/checks/{kind}',
    summary: 'The newest run of a check, and the newest that ended',
    access: 'admin',
    input: z.object({ kind: z.enum(checkKinds) }),
    output: z.object({ newest: operatorCheck.nullable(), finished: operatorCheck.nullable() }),
    live: true,
  }),
  startCheck: procedure({
    method: 'POST',
    path: '/admin/checks/{kind}',
    summary: 'Start a check, unless one is running',
    access: 'admin',
    input: z.object({ kind: z.enum(checkKinds) }),
    output: z.object({ id: z.uuid() }),
  }),
};
