import type { NotificationIcon } from '@halles/contract';
import type { EventType } from '../../../events.ts';
import { conversationEvents } from './conversation-events.ts';
import { invoiceEvents } from './invoice-events.ts';
import { orderEvents } from './order-events.ts';
import { ownEvents } from './own-events.ts';
import { partnerEvents } from './partner-events.ts';
import type { Row, Table } from './rows.ts';

/** Every event of every slice: who is notified of it and how, or why nobody is. A missing event is a type error. */
export const table: Table = {
  ...conversationEvents,
  ...orderEvents,
  ...invoiceEvents,
  ...partnerEvents,
  ...ownEvents,
};

export const rowsOf = <Type extends EventType>(type: Type): readonly Row<Type>[] => {
  const entry = table[type] as readonly Row<Type>[] | string | undefined;
  return typeof entry === 'object' ? entry : [];
};

export const notifiedEvents = (Object.keys(table) as EventType[]).filter((type) => rowsOf(type).length > 0);

const allRows = notifiedEvents.flatMap((type) => rowsOf<EventType>(type));

const icons = new Map(allRows.map(({ type, icon }) => [type, icon]));

/** Spec §3: two warnings are named; a type of an earlier version shows a bell. */
export const iconOf = (type: string): NotificationIcon => icons.get(type) ?? 'bell';
