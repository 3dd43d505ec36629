import { registerAllReactions } from '../app/slices.ts';
import { testWorld, type TestWorld } from './world.ts';

/** Registers the reactions of every slice, for tests of effects across slices. */
export { registerAllReactions as registerEveryReaction };

/** A world in which every slice reacts to the others. */
export const reactingWorld = (...ports: Parameters<typeof testWorld>): Promise<TestWorld> => {
  registerAllReactions();
  return testWorld(...ports);
};
