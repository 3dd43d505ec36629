import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A part whose code is loaded with the first one, or before by `load`. It shows as soon as its code is there: React
 * shows what a Suspense waited for 300 ms later, even when its code was loaded before.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
) {
  let Loaded: ComponentType<Props> | undefined;
  const Part = (props: Props) => {
    const [, show] = useState<unknown>();
    useEffect(() => {
      // A failure is thrown while rendering, where the page shows it.
      if (!Loaded)
        part.load().then(show, (error: unknown) =>
          show(() => {
            throw error;
          }),
        );
    }, []);
    return Loaded ? <Loaded {...props} /> : waiting;
  };
  // What fills a slot is called as a function.
  const part = (props: Props) => <Part {...props} />;
  part.load = () =>
    load().then((file) => {
      Loaded = file.default;
      return file;
    });
  return part;
}
