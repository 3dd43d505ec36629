import { lazy, Suspense, type ComponentType } from 'react';

/** A part that a slice puts into another's slot; its code is loaded with the first one, or before by `load`. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Loaded: ComponentType<Props> | undefined;
  const Part = lazy(load);
  const part = (props: Props) =>
    Loaded ? (
      <Loaded {...props} />
    ) : (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  part.load = async () => {
    Loaded = (await load()).default;
  };
  return part;
}
