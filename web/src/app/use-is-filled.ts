import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** What appears with an answer may ask for more, by effects that run after the next frame. */
const SETTLED_AFTER_MS = 30;

/** Whether the first answers that the page of this path asks for are there. */
export function useIsFilled(path: string | undefined): boolean {
  const client = useQueryClient();
  const [filled, setFilled] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const isWaiting = () =>
      client.isFetching({ type: 'active', predicate: ({ state }) => state.data === undefined }) > 0;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => isWaiting() || setFilled(path), SETTLED_AFTER_MS);
    };
    look();
    const stop = client.getQueryCache().subscribe(look);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, path]);
  return filled === path;
}
