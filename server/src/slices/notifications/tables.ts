import type { ColumnType, Generated } from 'kysely';
import type {
  Ability,
  Id,
  NotificationChoices,
  NotificationKind,
  OrganizationId,
  UserId,
  WebhookKind,
  WebhookOutcome,
} from '@halles/contract';
import type { JsonWithDefault, Once, Optional } from '../../platform/tables.ts';

export interface NotificationsTable {
  id: Id<'Notification'>;
  organization_id: OrganizationId;
  type: string;
  kind: NotificationKind;
  /** Members with it may see the notification; null: every member. */
  ability: Ability | null;
  context: ColumnType<Record<string, unknown>, string, string>;
  /** Null in notifications of earlier versions. */
  words: ColumnType<{ en: string; fr: string } | null, string, string>;
  image_url: string | null;
  related_url: string | null;
  happened_at: Date;
  cause_key: string;
}

export interface PushDevicesTable {
  id: Once<Id<'PushDevice'>>;
  user_id: Once<UserId>;
  session_id: string;
  endpoint: Once<string>;
  p256dh: Buffer;
  auth: Buffer;
  public_key: string;
  name: string;
  created_at: Once<Date>;
  seen_at: Date;
  last_pushed_at: Optional<Date>;
}

export interface NotificationRecipientsTable {
  organization_id: Once<OrganizationId>;
  user_id: Once<UserId>;
  notification_id: Once<Id<'Notification'>>;
  ability: Once<Ability | null>;
  in_app: boolean;
  is_read: Generated<boolean>;
  shown_at: Date;
  snoozed_until: Optional<Date>;
  email_due_at: Optional<Date>;
  push_due_at: Optional<Date>;
}

export interface NotificationSettingsTable {
  user_id: Once<UserId>;
  choices: JsonWithDefault<Partial<NotificationChoices>>;
  quiet_from: Optional<string>;
  quiet_until: Optional<string>;
  time_zone: Optional<string>;
  paused_until: Optional<Date>;
  version: Generated<number>;
}

export interface WebhooksTable {
  organization_id: Once<OrganizationId>;
  id: Id<'Webhook'>;
  sealed_url: string;
  host: string;
  last_characters: string;
  kinds: WebhookKind[];
  /** Messages given up in a row. */
  failures: Generated<number>;
  paused_at: Optional<Date>;
  last_at: Optional<Date>;
  last_outcome: Optional<WebhookOutcome>;
  last_status: Optional<number>;
  created_at: Date;
}

export interface WebhookMessagesTable {
  organization_id: Once<OrganizationId>;
  webhook_id: Once<Id<'Webhook'>>;
  event_id: Once<string>;
  created_at: Once<Date>;
  /** When it was accepted or given up. */
  settled_at: Optional<Date>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    notifications: NotificationsTable;
    push_devices: PushDevicesTable;
    notification_recipients: NotificationRecipientsTable;
    notification_settings: NotificationSettingsTable;
    webhooks: WebhooksTable;
    webhook_messages: WebhookMessagesTable;
  }
}
