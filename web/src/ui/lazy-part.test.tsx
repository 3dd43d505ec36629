import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

let container: HTMLElement;
let root: Root;

// As in a browser: what a test waits for by `act` shows without React's delays, which are timers.
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  container = document.createElement('div');
  root = createRoot(container);
});
afterEach(async () => {
  root.unmount();
  await turns();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const Part = ({ name }: { name: string }) => <p>{name}</p>;

it('shows a part as soon as its code is there, without a delay', async () => {
  let arrive: (file: { default: typeof Part }) => void = () => undefined;
  const Lazy = lazyPart<{ name: string }>(() => new Promise((resolve) => (arrive = resolve)));
  root.render(<Lazy name="cart" />);
  await turns();
  expect(container.innerHTML).toBe('');
  arrive({ default: Part });
  await turns();
  expect(container.innerHTML).toBe('<p>cart</p>');
});

it('shows a part with the press when its code was loaded before', async () => {
  const Lazy = lazyPart<{ name: string }>(async () => ({ default: Part }), <i>waiting</i>);
  await Lazy.load();
  root.render(<Lazy name="cart" />);
  await turns();
  expect(container.innerHTML).toBe('<p>cart</p>');
});
