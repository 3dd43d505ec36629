import { z } from 'zod';
import type { LiveRequest } from '@halles/contract/kernel';

const id = z.int().min(0);

/** Messages that a client may send. Anything else closes its connection. */
const frame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribe'),
    id,
    procedure: z.string().max(100),
    input: z.unknown().transform((input) => input),
  }),
  z.object({ type: z.literal('unsubscribe'), id }),
  z.object({ type: z.literal('ping') }),
]) satisfies z.ZodType<LiveRequest>;

/** Null for anything that is not a valid request. */
export function parseFrame(text: string): LiveRequest | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return frame.safeParse(value).data ?? null;
}
