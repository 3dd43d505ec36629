import { useQuery } from '@tanstack/react-query';

/** Whether a part's code is there, or cannot be loaded. A page that waits for it appears filled (decision 041). */
export function useCode(name: string, load: (() => Promise<unknown>) | null): boolean {
  const { isPending } = useQuery({
    queryKey: ['code', name],
    queryFn: async () => {
      await load!();
      return true;
    },
    enabled: load !== null,
    staleTime: Infinity,
  });
  return load === null || !isPending;
}
