import { admin } from './admin/index.ts';
import { catalogue } from './catalogue/index.ts';
import { conversations } from './conversations/index.ts';
import { credit } from './credit/index.ts';
import { deliveries } from './deliveries/index.ts';
import { distribution } from './distribution/index.ts';
import { feedback } from './feedback.ts';
import { hubs } from './hubs/index.ts';
import { identity } from './identity/index.ts';
import { imports } from './imports.ts';
import { inventory } from './inventory/index.ts';
import { invoicing } from './invoicing/index.ts';
import { notifications } from './notifications/index.ts';
import { offers } from './offers/index.ts';
import { ordering } from './ordering/index.ts';
import { organizations } from './organizations/index.ts';
import { platform } from './platform.ts';
import { relationships } from './relationships/index.ts';
import { reports } from './reports/index.ts';

/** The whole API: the server binds it, the web calls it and the OpenAPI document describes it. */
export const contract = {
  platform,
  identity,
  organizations,
  credit,
  imports,
  relationships,
  catalogue,
  inventory,
  distribution,
  offers,
  ordering,
  deliveries,
  invoicing,
  hubs,
  conversations,
  notifications,
  reports,
  feedback,
  admin,
};
export type Contract = typeof contract;

export * from './admin/index.ts';
export * from './catalogue/index.ts';
export * from './conversations/index.ts';
export * from './credit/index.ts';
export * from './deliveries/index.ts';
export * from './distribution/index.ts';
export * from './errors.ts';
export * from './feedback.ts';
export * from './hubs/index.ts';
export * from './identity/index.ts';
export * from './imports.ts';
export * from './inventory/index.ts';
export * from './invoicing/index.ts';
export * from './kernel/index.ts';
export * from './notifications/index.ts';
export * from './offers/index.ts';
export * from './ordering/index.ts';
export * from './organizations/index.ts';
export * from './platform.ts';
export * from './relationships/index.ts';
export * from './reports/index.ts';
