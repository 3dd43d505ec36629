import { z } from 'zod';

/** Ids are UUIDv7 (sortable by time); the brand stops an order's id from being passed as a customer's. */
export const id = <Noun extends string>(_noun: Noun) => z.uuid().brand<Noun>();

export type Id<Noun extends string> = string & z.core.$brand<Noun>;

export const userId = id('User');
export const organizationId = id('Organization');
export const fileId = id('File');
export type UserId = z.infer<typeof userId>;
export type OrganizationId = z.infer<typeof organizationId>;
export type FileId = z.infer<typeof fileId>;

/** Creates a new UUIDv7; seeded in tests. */
export interface Ids {
  next<Noun extends string>(): Id<Noun>;
}
