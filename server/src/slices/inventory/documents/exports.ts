import { inventory } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { exportOf } from '../../../platform/exports/index.ts';
import { inBothLanguages } from '../../../platform/texts.ts';
import { folded, sellerOf } from '../../catalogue/index.ts';
import { exportColumns, type Cells } from '../../imports/index.ts';
import { todayOf } from '../queries/items.ts';
import { amountsOf, fieldsOf } from '../queries/records.ts';
import { lotCells, sheetStocks, stockCells, type SheetStock } from '../queries/stock-sheet.ts';
import { stateOf } from '../rules/stock.ts';
import { stockColumns } from './stock-sheet.ts';

const filters = inventory.listItems.input.pick({ search: true, state: true, categoryId: true });

/** One line per item followed by one per lot, in the columns of the import, so that an export can be imported again. */
const inventoryExport = exportOf({
  name: 'inventory',
  title: inBothLanguages('inventory.sheet.inventory'),
  input: filters,
  columns: exportColumns(stockColumns, (cells: Cells) => cells),
  async rows(ctx: MemberCtx, { search, state, categoryId }) {
    const seller = await sellerOf(ctx);
    const today = todayOf(ctx, seller);
    const words = folded(search).split(' ');
    const isSelected = ({ item, name, sku, categoryId: category }: SheetStock) => {
      const text = folded(name.fr, name.en, sku);
      const inCategory = !categoryId || category === categoryId || category?.startsWith(`${categoryId}.`);
      const stands = !state || stateOf({ ...fieldsOf(item), ...amountsOf(item) }, today) === state;
      return inCategory && stands && words.every((word) => text.includes(word));
    };
    const stocks = await sheetStocks(ctx.db, seller.vendor.id, false);
    return stocks
      .filter(isSelected)
      .flatMap((stock) => [
        stockCells(stock),
        ...stock.lots.filter(({ quantity }) => Number(quantity) !== 0).map((lot) => linesOfLot(stock, lot)),
      ]);
  },
});

/** A lot line has only the lot's own cells; the item's cells are on the line above. */
function linesOfLot(stock: SheetStock, lot: SheetStock['lots'][number]): Cells {
  const { mode: _mode, sellsWithoutStock: _without, ...cells } = lotCells(stock, lot);
  return cells;
}

export const inventoryExports = [inventoryExport];
