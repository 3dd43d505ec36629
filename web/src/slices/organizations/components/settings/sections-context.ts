import { createContext, type ReactNode } from 'react';

/** Sections of the settings that later slices fill, after the organization's own. */
export const SettingsSectionsContext = createContext<ReactNode>(null);
