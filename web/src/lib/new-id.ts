import type { Id } from '@halles/contract/kernel';

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A UUIDv7 for records the client creates, such as taxes and addresses. `getRandomValues` works without HTTPS too. */
export function newId<Noun extends string>(now = Date.now()): Id<Noun> {
  const random = crypto.getRandomValues(new Uint8Array(10));
  random[0] = (random[0]! & 0x0f) | 0x70;
  random[2] = (random[2]! & 0x3f) | 0x80;
  const time = now.toString(16).padStart(12, '0');
  const rest = hex(random);
  return `${time.slice(0, 8)}-${time.slice(8)}-${rest.slice(0, 4)}-${rest.slice(4, 8)}-${rest.slice(8)}` as Id<Noun>;
}
