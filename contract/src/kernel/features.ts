import { z } from 'zod';
import type { Procedures } from './procedure.ts';

/** Parts of Halles that admins close and open again for one organization; a new organization has all of them. */
export const features = ['imports', 'reports', 'accountingExports', 'hub'] as const;
export const feature = z.enum(features);
export type Feature = (typeof features)[number];

/** Makes procedures part of a feature: the gate refuses them to organizations for which it is closed. */
export const inFeature = <P extends Procedures>(name: Feature, procedures: P): P =>
  Object.fromEntries(Object.entries(procedures).map(([key, one]) => [key, { ...one, feature: name }])) as P;
