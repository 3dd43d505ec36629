import { type Drawing } from '../parts.ts';
import { alcohol } from './alcohol.ts';
import { bakery } from './bakery.ts';
import { butterAndCream } from './butter-and-cream.ts';
import { chocolateAndSugar } from './chocolate-and-sugar.ts';
import { coffeeAndTea } from './coffee-and-tea.ts';
import { condiments } from './condiments.ts';
import { firmCheeses } from './firm-cheeses.ts';
import { flours } from './flours.ts';
import { freshCheeses } from './fresh-cheeses.ts';
import { hams } from './hams.ts';
import { honey } from './honey.ts';
import { maple } from './maple.ts';
import { nuts } from './nuts.ts';
import { oils } from './oils.ts';
import { pastaAndRice } from './pasta-and-rice.ts';
import { pies } from './pies.ts';
import { preserves } from './preserves.ts';
import { pulses } from './pulses.ts';
import { sausages } from './sausages.ts';
import { softCheeses } from './soft-cheeses.ts';
import { softDrinks } from './soft-drinks.ts';
import { soupsAndSnacks } from './soups-and-snacks.ts';
import { spices } from './spices.ts';
import { vinegars } from './vinegars.ts';

/** Everything that is packaged or made, by the slug of its French name. */
export const packaged: Readonly<Record<string, Drawing>> = {
  ...alcohol,
  ...bakery,
  ...butterAndCream,
  ...chocolateAndSugar,
  ...coffeeAndTea,
  ...condiments,
  ...firmCheeses,
  ...flours,
  ...freshCheeses,
  ...hams,
  ...honey,
  ...maple,
  ...nuts,
  ...oils,
  ...pastaAndRice,
  ...pies,
  ...preserves,
  ...pulses,
  ...sausages,
  ...softCheeses,
  ...softDrinks,
  ...soupsAndSnacks,
  ...spices,
  ...vinegars,
};
