import { z } from 'zod';
import { id, organizationId, pageInput, pageOf, procedure, userId } from '../kernel/index.ts';

/** The part of an event's name before its point. */
export const auditAreas = [
  'identity',
  'organizations',
  'credit',
  'imports',
  'relationships',
  'catalogue',
  'inventory',
  'distribution',
  'offers',
  'ordering',
  'deliveries',
  'invoicing',
  'hubs',
  'conversations',
  'notifications',
  'reports',
  'admin',
  'platform',
] as const;

export const auditEntry = z.object({
  id: id('Event'),
  type: z.string(),
  person: z.string().nullable(),
  organization: z.string().nullable(),
  organizationId: organizationId.nullable(),
  acting: z.boolean(),
  happenedAt: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditFilter = z.object({
  /** Part of an event's name. */
  search: z.string().trim().max(200).optional(),
  organizationId: organizationId.optional(),
  userId: userId.optional(),
  area: z.enum(auditAreas).optional(),
  from: z.iso.datetime().optional(),
  /** Before this instant. */
  until: z.iso.datetime().optional(),
  onlyAdmins: z.stringbool().or(z.boolean()).default(false),
});

export const audit = {
  listAudit: procedure({
    method: 'GET',
    path: '/admin/audit',
    summary: 'Audit log: actions, their authors, and in whose name',
    access: 'admin',
    input: pageInput.extend(auditFilter.shape),
    output: pageOf(auditEntry),
  }),
};
