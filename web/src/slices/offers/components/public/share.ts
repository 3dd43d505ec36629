import { createContext, use } from 'react';

interface Shared {
  title: string;
  text: string;
  /** The path within the application: `/public/sellers/ferme-du-nord`. */
  path: string;
}

type Share = (what: Shared) => Promise<void>;

/**
 * Shares a page. The shell provides it, because the share sheet belongs to the application and may not be imported
 * here.
 */
export const ShareContext = createContext<Share | null>(null);
export const useSharing = (): Share | null => use(ShareContext);
