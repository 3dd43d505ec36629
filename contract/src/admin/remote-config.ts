import { z } from 'zod';
import {
  pageInput,
  pageOf,
  procedure,
  remoteConfig as values,
  remoteConfigChange,
  remoteConfigFields,
} from '../kernel/index.ts';
import { reason } from './inputs.ts';

const number = z.int().min(0);
const field = z.enum(remoteConfigFields as [(typeof remoteConfigFields)[number]]);

export const remoteConfigVersion = z.object({
  number,
  reason: z.string(),
  /** Null: the person's account was deleted. */
  changedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  restoredFrom: number.nullable(),
  /** What the version changed, compared with the one before it. */
  changes: z.array(z.object({ field, from: z.string(), to: z.string() })),
  isNewest: z.boolean(),
});

/** The number of the version that the change was made from; 0: none was saved yet. */
const from = { number };

export const remoteConfig = {
  getRemoteConfig: procedure({
    method: 'GET',
    path: '/admin/configuration',
    summary: 'Remote configuration: the values in force',
    access: 'admin',
    input: z.object({}),
    output: z.object({
      number,
      values,
      /** What would be in force without the changes of admins. */
      base: values,
      hasRemoteAddress: z.boolean(),
    }),
    live: true,
  }),
  listRemoteConfigVersions: procedure({
    method: 'GET',
    path: '/admin/configuration/versions',
    summary: 'Remote configuration: who changed what, and when',
    access: 'admin',
    input: pageInput,
    output: pageOf(remoteConfigVersion),
    live: true,
  }),
  saveRemoteConfig: procedure({
    method: 'POST',
    path: '/admin/configuration',
    summary: 'Change the remote configuration; in force at once',
    access: 'admin',
    idempotent: true,
    input: z.object({ ...from, values: remoteConfigChange, reason }),
    output: z.object({ number }),
    errors: ['request.stale', 'identity.confirmationRequired'],
  }),
  restoreRemoteConfig: procedure({
    method: 'POST',
    path: '/admin/configuration/restore',
    summary: 'Put an earlier version of the remote configuration in force again',
    access: 'admin',
    idempotent: true,
    input: z.object({ ...from, restored: z.int().min(1), reason }),
    output: z.object({ number }),
    errors: ['request.stale', 'identity.confirmationRequired'],
  }),
};
