/** Registers the reactions of every slice, for tests of effects across slices. */
export { registerAllReactions as registerEveryReaction } from '../app/slices.ts';
