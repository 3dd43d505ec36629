import type { ColumnType, Generated } from 'kysely';
import type { Id, OrganizationId } from '@halles/contract';

export interface NotificationsTable {
  id: Id<'Notification'>;
  organization_id: OrganizationId;
  type: string;
  is_read: Generated<boolean>;
  context: ColumnType<Record<string, unknown>, string, string>;
  image_url: string | null;
  related_url: string | null;
  happened_at: Date;
  cause_key: string;
}

declare module '../../platform/db.ts' {
  interface Tables {
    notifications: NotificationsTable;
  }
}
