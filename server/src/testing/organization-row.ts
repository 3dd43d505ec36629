import pg from 'pg';
import type { Ids } from '@halles/contract/kernel';

// Writes organizations directly: tests of the platform know no slice.
/** Inserts a minimal organization, for rows that only need an owner. */
export async function organizationRow(owner: pg.ClientConfig, ids: Ids): Promise<string> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const id = ids.next<'Organization'>();
    await client.query(
      `insert into organizations (id, slug, name, is_seller, is_buyer, is_hub, country, currency, time_zone, created_at)
       values ($1, $2, 'Ferme Lanoix', true, false, false, 'CA', 'CAD', 'America/Toronto', now())`,
      [id, `ferme-${id}`],
    );
    return id;
  } finally {
    await client.end();
  }
}
