import { z } from 'zod';
import { procedure } from '../kernel/index.ts';

/** How far back the figures go. */
export const healthRanges = ['hour', 'day', 'week', 'month'] as const;
export type HealthRange = (typeof healthRanges)[number];

export const healthFigures = [
  'jobLagMs',
  'parkedJobs',
  'waitingMail',
  'failedMail',
  'requests',
  'failedRequests',
  'responseMs',
  'databaseBytes',
  'connections',
  'diskFreeBytes',
  'memoryBytes',
] as const;
export type HealthFigure = (typeof healthFigures)[number];

const figures = z.object({
  jobLagMs: z.number(),
  parkedJobs: z.number(),
  waitingMail: z.number(),
  failedMail: z.number(),
  requests: z.number(),
  failedRequests: z.number(),
  /** Within which 95 of 100 requests were answered; null without any. */
  responseMs: z.number().nullable(),
  databaseBytes: z.number(),
  connections: z.number(),
  diskFreeBytes: z.number(),
  memoryBytes: z.number(),
});
export const healthPoint = figures.extend({ at: z.iso.datetime() });
export type HealthPoint = z.infer<typeof healthPoint>;

export const health = {
  getHealth: procedure({
    method: 'GET',
    path: '/admin/health',
    summary: 'How the server did: figures of each minute, summed up for longer ranges',
    access: 'admin',
    input: z.object({ range: z.enum(healthRanges).default('day') }),
    output: z.object({
      /** Oldest first. */
      points: z.array(healthPoint),
      newest: healthPoint.nullable(),
    }),
  }),
};
