// oxlint-disable typescript/no-explicit-any -- reads what it changes as an outsider would
import type { Client } from '../client.ts';
import type { Thing } from '../resource-ids.ts';

/**
 * Saves an organization's word in one kind of place. Returns false if the organization has no such place, and the
 * thing itself if no list shows it.
 */
export type Planting = (client: Client, word: string, at: string) => Promise<boolean | Thing>;

export const first = async (client: Client, path: string): Promise<any> => {
  const { json } = await client.call('GET', path);
  return (Array.isArray(json) ? json : (json?.rows ?? []))[0] ?? null;
};

export const done = async (client: Client, method: string, path: string, body: unknown): Promise<boolean> =>
  (await client.call(method, path, body)).status === 200;
