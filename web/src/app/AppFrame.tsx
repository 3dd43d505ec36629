import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';

/** Spec §2: a full-page overlay with a progress bar while a navigation takes its time. */
export function AppFrame({ children }: { children: ReactNode }) {
  const isLoading = useRouterState({ select: ({ isLoading: loading }) => loading });
  return (
    <>
      {children}
      <LoadingOverlay visible={isLoading} />
    </>
  );
}
