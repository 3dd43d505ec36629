import type { Client } from './client.ts';
import { canaryOf } from './canary-words.ts';
import { catalogue } from './plant-words/catalogue.ts';
import { hubs } from './plant-words/hubs.ts';
import { invoicing } from './plant-words/invoicing.ts';
import { ordering } from './plant-words/ordering.ts';
import { organizations } from './plant-words/organizations.ts';
import type { Planting } from './plant-words/planting.ts';
import type { Thing } from './resource-ids.ts';
import { picture, upload } from './upload.ts';

/** Every private text field, which also creates one thing of every kind that has an id. */
const plantings: Record<string, Planting> = {
  ...organizations,
  ...catalogue,
  ...ordering,
  ...hubs,
  ...invoicing,
};

/** Saves the word wherever possible and returns the kinds of places that got it. */
export async function plantWords(
  client: Client,
  organizationId: string,
): Promise<{ kinds: string[]; things: Thing[] }> {
  const kinds: string[] = [];
  const things: Thing[] = [];
  for (const [name, plant] of Object.entries(plantings)) {
    const planted = await plant(client, canaryOf(organizationId), `/organizations/${organizationId}`);
    if (planted !== false) kinds.push(name);
    if (typeof planted === 'object') things.push(planted);
  }
  return { kinds, things };
}

/** A file of the organization that nobody else may open. */
export const plantFile = async (client: Client, organizationId: string) =>
  upload(client, 'logo', picture(canaryOf(organizationId)));

export const plantKinds = Object.keys(plantings);
