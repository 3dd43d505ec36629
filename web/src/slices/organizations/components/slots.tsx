import { createContext, type ReactNode } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';

/** Sections of the settings that later slices fill, after the organization's own. */
export const SettingsSectionsContext = createContext<ReactNode>(null);

/** After the tabs of a list. The tabs are there without waiting for them. */
export const SavedViews = lazyPart(() => import('./views/SavedViews.tsx'));
