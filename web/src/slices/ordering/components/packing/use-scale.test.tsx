import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { serialOf, useScale, type ScalePort } from './use-scale.ts';

/** A port that sends what a test writes to it. */
function aPort() {
  let out: ReadableStreamDefaultController<Uint8Array>;
  const readable = new ReadableStream<Uint8Array>({ start: (controller) => void (out = controller) });
  const port = {
    readable,
    open: vi.fn<ScalePort['open']>(() => Promise.resolve()),
    close: vi.fn<ScalePort['close']>(() => Promise.resolve()),
  };
  const send = (text: string, parity = 0) =>
    act(async () => {
      out.enqueue(new TextEncoder().encode(text).map((byte) => byte | parity));
      await new Promise((resolve) => setTimeout(resolve));
    });
  const unplug = () =>
    act(async () => {
      out.error(new Error('The device has been lost.'));
      await new Promise((resolve) => setTimeout(resolve));
    });
  return { port, send, unplug };
}

it('is not there in a browser without serial ports', () => {
  expect(serialOf({} as Navigator)).toBeNull();
  expect(renderHook(() => useScale(null)).result.current.state).toBe('unsupported');
});

it('asks for a port only when it is pressed, and reads lines that arrive in pieces', async () => {
  const { port, send } = aPort();
  const requestPort = vi.fn(() => Promise.resolve(port));
  const { result } = renderHook(() => useScale({ requestPort }));
  expect(result.current.state).toBe('off');
  expect(requestPort).not.toHaveBeenCalled();
  await act(() => result.current.connect());
  expect(port.open).toHaveBeenCalledWith({ baudRate: 9_600 });
  await send('US,GS,+  4.7');
  expect(result.current.reading).toBeNull();
  await send('95kg\r\n');
  expect(result.current.reading).toMatchObject({ kg: '4.795', isStable: false });
  expect(result.current.take()).toBeNull();
  // With the parity of a scale that sends seven bits.
  await send('ST,GS,+  4.801kg\r\n', 0x80);
  expect(result.current.reading).toMatchObject({ kg: '4.801', isStable: true });
});

it('gives a weight once: the next piece changes it first', async () => {
  const { port, send } = aPort();
  const { result } = renderHook(() => useScale({ requestPort: () => Promise.resolve(port) }));
  await act(() => result.current.connect());
  await send('ST,GS,+  1.853kg\r\n');
  expect([result.current.take(), result.current.take()]).toEqual(['1.853', null]);
  await send('ST,GS,+  0.000kg\r\n');
  expect(result.current.take()).toBeNull();
  await send('ST,GS,+  1.853kg\r\n');
  expect(result.current.take()).toBe('1.853');
});

it('that is unplugged says so, and can be connected again', async () => {
  const { port, send, unplug } = aPort();
  const ports = [port, aPort().port];
  const { result } = renderHook(() => useScale({ requestPort: () => Promise.resolve(ports.shift()!) }));
  await act(() => result.current.connect());
  await send('ST,GS,+  1.853kg\r\n');
  await unplug();
  expect(result.current).toMatchObject({ state: 'lost', reading: null });
  expect(result.current.take()).toBeNull();
  await act(() => result.current.connect());
  expect(result.current.state).toBe('on');
});

it('is off after it is disconnected, and when no port is chosen', async () => {
  const { port } = aPort();
  const chosen: (ScalePort | null)[] = [null, port];
  const requestPort = () => {
    const next = chosen.shift();
    return next ? Promise.resolve(next) : Promise.reject(new DOMException('', 'NotFoundError'));
  };
  const { result } = renderHook(() => useScale({ requestPort }));
  await act(() => result.current.connect());
  expect(result.current.state).toBe('off');
  await act(() => result.current.connect());
  expect(result.current.state).toBe('on');
  await act(async () => {
    result.current.disconnect();
    await waitFor(() => expect(port.close).toHaveBeenCalled());
  });
  expect(result.current.state).toBe('off');
});
