import type { Client } from './client.ts';

/** The people of the demo market that the proofs sign in as; the same as in docs and journeys. */
export { demoAdmin, demoPassword, demoPeople } from '../../server/src/demo/people.ts';

/** The first seller in the admin's list. */
export async function demoSeller(admin: Client): Promise<string> {
  const answer = await admin.call('GET', '/admin/organizations?kind=seller');
  return answer.json.rows[0].id as string;
}
