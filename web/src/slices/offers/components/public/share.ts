import { createContext, use } from 'react';

interface Shared {
  title: string;
  text: string;
  /** Of the application: `/public/sellers/ferme-du-nord`. */
  path: string;
}

type Share = (what: Shared) => Promise<void>;

/** How a page is passed on. The frame fills it: the share sheet is the application's, and may not be imported here. */
export const ShareContext = createContext<Share | null>(null);
export const useSharing = (): Share | null => use(ShareContext);
