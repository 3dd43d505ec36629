import { createContext, type ReactNode } from 'react';

/** Sections of the profile that later slices fill, after the person's own. */
export const ProfileSectionsContext = createContext<ReactNode>(null);
