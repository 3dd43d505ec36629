import { useEffect, useRef, useState } from 'react';
import { nextReading, type Reading } from './read-scale-line.ts';

/** What is used of a port of the Web Serial API, which the types of the browser do not hold yet. */
export interface ScalePort {
  readable: ReadableStream<Uint8Array> | null;
  open: (options: { baudRate: number }) => Promise<void>;
  close: () => Promise<void>;
}
export interface Serial {
  requestPort: () => Promise<ScalePort>;
}

/** Null where the browser has no serial ports. */
export const serialOf = (from: Navigator): Serial | null =>
  (from as Navigator & { serial?: Serial }).serial ?? null;

/** As nearly all scales leave the factory. */
const BAUD_RATE = 9_600;
/** Scales that send seven bits use the eighth for parity. */
const SEVEN_BITS = 0x7f;

/** Calls back with each line until the port ends. */
async function readLines(port: ScalePort, onLine: (line: string) => void, signal: AbortSignal) {
  const reader = port.readable!.getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + String.fromCharCode(...value.map((byte) => byte & SEVEN_BITS))).split(/[\r\n]+/);
    rest = lines.pop()!;
    lines.filter((line) => line.trim() !== '').forEach(onLine);
  }
}

export interface Scale {
  state: 'unsupported' | 'off' | 'on' | 'lost';
  reading: Reading | null;
  connect: () => Promise<void>;
  disconnect: () => void;
  /** The settled weight, once: the next piece must change it first. Null when there is none. */
  take: () => string | null;
}

/** A scale at the computer's serial port. The browser asks for permission when it is connected, never before. */
export function useScale(serial: Serial | null = serialOf(navigator)): Scale {
  const [state, setState] = useState<'off' | 'on' | 'lost'>('off');
  const [reading, setReading] = useState<Reading | null>(null);
  const now = useRef<{ reading: Reading | null; taken: string | null }>({ reading: null, taken: null });
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const show = (next: Reading | null) => {
    now.current.reading = next;
    if (next?.kg !== now.current.taken) now.current.taken = null;
    setReading(next);
  };
  const follow = async (port: ScalePort, { signal }: AbortController) => {
    try {
      await readLines(port, (line) => show(nextReading(now.current.reading, line)), signal);
    } catch {
      // Unplugged: said below, as when the port ends by itself.
    }
    show(null);
    await port.close().catch(() => undefined);
    setState(signal.aborted ? 'off' : 'lost');
  };
  const connect = async () => {
    const port = await serial!.requestPort().catch(() => null);
    // The person closed the browser's list of ports.
    if (port === null) return;
    try {
      await port.open({ baudRate: BAUD_RATE });
    } catch {
      return setState('lost');
    }
    stop.current = new AbortController();
    setState('on');
    void follow(port, stop.current);
  };
  const take = () => {
    const { reading: shown, taken } = now.current;
    if (shown === null || !shown.isStable || !(Number(shown.kg) > 0) || shown.kg === taken) return null;
    now.current.taken = shown.kg;
    return shown.kg;
  };
  return {
    state: serial === null ? 'unsupported' : state,
    reading,
    connect,
    disconnect: () => stop.current?.abort(),
    take,
  };
}
