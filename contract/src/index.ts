import { admin } from './admin.ts';
import { credit } from './credit.ts';
import { identity } from './identity.ts';
import { notifications } from './notifications.ts';
import { organizations } from './organizations/index.ts';
import { platform } from './platform.ts';

/** The whole API: what the server binds, the web calls and the OpenAPI document describes. */
export const contract = { platform, identity, organizations, credit, notifications, admin };
export type Contract = typeof contract;

export * from './admin.ts';
export * from './credit.ts';
export * from './errors.ts';
export * from './identity.ts';
export * from './kernel/index.ts';
export * from './notifications.ts';
export * from './organizations/index.ts';
export * from './platform.ts';
