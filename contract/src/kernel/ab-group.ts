/** Spec §9: the parity of a hash of the organization id gives the group, A or B. */
export function abGroup(organizationId: string): 'A' | 'B' {
  // FNV-1a gives the same result on every machine. Its low bit alone is weak, so the high bits are folded in.
  let hash = 0x811c9dc5;
  for (const character of organizationId) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash ^= hash >>> 13;
  return (hash & 1) === 0 ? 'A' : 'B';
}
