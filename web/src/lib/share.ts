import { createContext, use } from 'react';

interface Shared {
  title: string;
  text: string;
  /** The path within the application: `/public/sellers/ferme-du-nord`. */
  path: string;
}

type Share = (what: Shared) => Promise<void>;

/** Shares a page with the application's share sheet, which slices may not import; the frame provides it. */
export const ShareContext = createContext<Share | null>(null);
export const useSharing = (): Share | null => use(ShareContext);
