import { type Drawing } from './parts.ts';
import { drawnAlliums } from './produce/alliums.ts';
import { drawnApples } from './produce/apples.ts';
import { drawnAvocadosAndMangoes } from './produce/avocados-and-mangoes.ts';
import { drawnBeef } from './produce/beef.ts';
import { drawnBerries } from './produce/berries.ts';
import { drawnBirds } from './produce/birds.ts';
import { drawnBlueberries } from './produce/blueberries.ts';
import { drawnCabbages } from './produce/cabbages.ts';
import { drawnCitrus } from './produce/citrus.ts';
import { drawnCourgettes } from './produce/courgettes.ts';
import { drawnCrustaceans } from './produce/crustaceans.ts';
import { drawnDriedFruits } from './produce/dried-fruits.ts';
import { drawnEggs } from './produce/eggs.ts';
import { drawnExoticFruits } from './produce/exotic-fruits.ts';
import { drawnFish } from './produce/fish.ts';
import { drawnFlorets } from './produce/florets.ts';
import { drawnFlowers } from './produce/flowers.ts';
import { drawnGreenAlliums } from './produce/green-alliums.ts';
import { drawnHerbs } from './produce/herbs.ts';
import { drawnLambAndGame } from './produce/lamb-and-game.ts';
import { drawnLeaves } from './produce/leaves.ts';
import { drawnLongRoots } from './produce/long-roots.ts';
import { drawnMaize } from './produce/maize.ts';
import { drawnMolluscs } from './produce/molluscs.ts';
import { drawnMushrooms } from './produce/mushrooms.ts';
import { drawnPears } from './produce/pears.ts';
import { drawnPeppers } from './produce/peppers.ts';
import { drawnPods } from './produce/pods.ts';
import { drawnPork } from './produce/pork.ts';
import { drawnPotatoes } from './produce/potatoes.ts';
import { drawnPoultryCuts } from './produce/poultry-cuts.ts';
import { drawnRoots } from './produce/roots.ts';
import { drawnSalads } from './produce/salads.ts';
import { drawnSeaweed } from './produce/seaweed.ts';
import { drawnSmokedFish } from './produce/smoked-fish.ts';
import { drawnSquashes } from './produce/squashes.ts';
import { drawnStoneFruits } from './produce/stone-fruits.ts';
import { drawnTomatoes } from './produce/tomatoes.ts';

/** What is grown, raised or caught. */
export const produce: Readonly<Record<string, Drawing>> = {
  ...drawnAlliums,
  ...drawnApples,
  ...drawnAvocadosAndMangoes,
  ...drawnBeef,
  ...drawnBerries,
  ...drawnBirds,
  ...drawnBlueberries,
  ...drawnCabbages,
  ...drawnCitrus,
  ...drawnCourgettes,
  ...drawnCrustaceans,
  ...drawnDriedFruits,
  ...drawnEggs,
  ...drawnExoticFruits,
  ...drawnFish,
  ...drawnFlorets,
  ...drawnFlowers,
  ...drawnGreenAlliums,
  ...drawnHerbs,
  ...drawnLambAndGame,
  ...drawnLeaves,
  ...drawnLongRoots,
  ...drawnMaize,
  ...drawnMolluscs,
  ...drawnMushrooms,
  ...drawnPears,
  ...drawnPeppers,
  ...drawnPods,
  ...drawnPork,
  ...drawnPotatoes,
  ...drawnPoultryCuts,
  ...drawnRoots,
  ...drawnSalads,
  ...drawnSeaweed,
  ...drawnSmokedFish,
  ...drawnSquashes,
  ...drawnStoneFruits,
  ...drawnTomatoes,
};
