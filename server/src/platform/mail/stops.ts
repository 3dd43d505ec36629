import { sql } from 'kysely';
import type { MailKind, MailStopReason, StoppedAddress } from '@halles/contract/kernel';
import type { Clock } from '../clock.ts';
import type { Db } from '../db.ts';
import './tables.ts';

interface Stop {
  address: string;
  reason: MailStopReason;
  /** The answer of the recipient's server. */
  detail: string;
}

const MAX_DETAIL = 300;
const ADDRESSES = /[^\s<>"']+@[^\s<>"']+/g;

/** From now on nothing is sent to the address. A complaint outweighs a bounce. */
export async function stopMail(
  db: Db,
  { address, reason, detail }: Stop,
  { clock }: { clock: Clock },
): Promise<void> {
  await db
    .insertInto('mail_stops')
    .values({
      address: address.toLowerCase(),
      reason,
      detail: detail.replaceAll(ADDRESSES, '[address]').slice(0, MAX_DETAIL),
      created_at: clock.now(),
    })
    .onConflict((oc) =>
      oc.column('address').doUpdateSet({
        reason: sql`case when mail_stops.reason = 'complaint' then mail_stops.reason else excluded.reason end`,
      }),
    )
    .execute();
}

/** Those of the addresses that some mail does not reach, in their order. */
export async function stoppedAddresses(db: Db, addresses: readonly string[]): Promise<StoppedAddress[]> {
  const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))];
  if (wanted.length === 0) return [];
  const { rows } = await sql<{
    address: string;
    reason: MailStopReason | null;
    stopped_at: Date | null;
    kinds: MailKind[] | null;
  }>`
    select a.address, s.reason, s.created_at as stopped_at, u.kinds
    from unnest(${wanted}::text[]) with ordinality as a (address, place)
    left join mail_stops s on s.address = a.address
    left join lateral (select array_agg(kind order by kind) as kinds from mail_unsubscriptions u
      where u.address = a.address) u on true
    where s.address is not null or u.kinds is not null
    order by a.place`.execute(db);
  return rows.map(({ address, reason, stopped_at, kinds }) => ({
    address,
    reason,
    stoppedAt: stopped_at?.toISOString() ?? null,
    unsubscribed: kinds ?? [],
  }));
}

/** After the mailbox was repaired, or its owner wanted for mail again. */
export async function resumeMail(db: Db, address: string): Promise<void> {
  await db.deleteFrom('mail_stops').where('address', '=', address.toLowerCase()).execute();
}

/** RFC 3463: the address, its mailbox or its domain does not exist, or takes no mail any more. */
const UNKNOWN = new Set(['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** The enhanced status in the answer of a mail server: `550 5.1.1 no such user` → `5.1.1`. */
export const statusOf = (answer: string): string => /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1] ?? '';

/** A full mailbox, a policy or a message that is too long says nothing about the address. */
export const isUnknownAddress = (status: string): boolean => UNKNOWN.has(status);
