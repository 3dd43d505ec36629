/** What every slice does when something happens: for tests of one slice that another one answers. */
export { registerAllReactions as registerEveryReaction } from '../app/slices.ts';
