import type { OrganizationId, PriceListItem } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { currentOf, isProblem, type ProblemError } from '../../../../lib/problem-error.ts';
import type { EditResult, GridEdit } from '../../../../ui/grid/index.ts';
import { cacheItems } from './cached-items.ts';

type Result = EditResult<PriceListItem>;

interface ItemChange {
  item: PriceListItem;
  version: number;
  change: { unitPrice?: string; isHidden?: boolean };
}

/** All cells of one row are sent together. */
function changesOf(
  edits: readonly GridEdit[],
  itemOf: (id: string) => PriceListItem | undefined,
): ItemChange[] {
  return [...Map.groupBy(edits, ({ rowId }) => rowId)].flatMap(([rowId, cells]) => {
    const item = itemOf(rowId);
    if (!item) return [];
    const change = Object.fromEntries(cells.map(({ key, value }) => [key, value]));
    return [{ item, version: Math.max(...cells.map(({ version }) => version)), change }];
  });
}

const saved = (items: readonly PriceListItem[]): Result[] => {
  cacheItems(items);
  return items.map(({ id, version }) => ({ rowId: id, version }));
};

const asConflicts = (current: readonly PriceListItem[]): Result[] =>
  current.map((theirs) => ({ rowId: theirs.id, conflict: { theirs } }));

const refused = (changes: readonly ItemChange[], { code }: ProblemError): Result[] =>
  changes.map(({ item }) => ({ rowId: item.id, errors: [{ code }] }));

async function saveOne(organizationId: OrganizationId, { item, version, change }: ItemChange) {
  const input = { organizationId, itemId: item.id, version, change };
  return saved([await api.catalogue.changePriceListItem(input)]);
}

async function saveMany(organizationId: OrganizationId, changes: readonly ItemChange[]) {
  const { items } = await api.catalogue.bulkUpdatePriceListItems({
    organizationId,
    items: changes.map(({ item, version, change }) => ({
      id: item.id,
      priceListId: item.priceListId,
      inventoryItemId: item.inventoryItemId,
      version,
      ...change,
    })),
  });
  return saved(items);
}

/**
 * All or none (Spec §5): rows that somebody else changed become conflicts, and the others are sent again without
 * them.
 */
async function send(organizationId: OrganizationId, changes: readonly ItemChange[]): Promise<Result[]> {
  const [first] = changes;
  if (!first) return [];
  try {
    return await (changes.length === 1 ? saveOne(organizationId, first) : saveMany(organizationId, changes));
  } catch (error) {
    if (!isProblem(error) || error.status === 0 || error.status >= 500) throw error;
    if (!isProblem(error, 'request.stale')) return refused(changes, error);
    // One item for a single change, a list for a batch.
    const current = [currentOf(error) ?? []].flat() as PriceListItem[];
    const isStale = ({ item }: ItemChange) => current.some(({ id }) => id === item.id);
    const others = changes.filter((change) => !isStale(change));
    if (others.length === changes.length) return refused(changes, error);
    return [...asConflicts(current), ...(await send(organizationId, others))];
  }
}

/** The grid's save handler, called when cells are left. */
export const savePrices =
  (organizationId: OrganizationId, itemOf: (id: string) => PriceListItem | undefined) =>
  async (edits: readonly GridEdit[]): Promise<{ results: Result[] }> => ({
    results: await send(organizationId, changesOf(edits, itemOf)),
  });
