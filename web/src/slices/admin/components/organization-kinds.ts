import type { Text } from '../../../lib/i18n/index.ts';
import type { OrganizationRow } from '../queries.ts';

/** The kinds of an organization: seller, buyer, hub. */
export function formatKinds(
  row: Pick<OrganizationRow, 'isSeller' | 'isBuyer' | 'isHub'>,
  text: Text,
): string {
  const kindTexts = [
    row.isSeller && text('admin.kinds.seller'),
    row.isBuyer && text('admin.kinds.buyer'),
    row.isHub && text('admin.kinds.hub'),
  ];
  return kindTexts.filter(Boolean).join(' · ');
}

/** A value of the address when the server knows it; otherwise undefined. */
export const oneOf = <Value extends string>(
  known: readonly Value[],
  values: readonly string[] | undefined,
): Value | undefined => known.find((value) => value === values?.[0]);
