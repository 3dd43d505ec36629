import type { Exchange } from '../platform/routes.ts';

export interface Device extends Exchange {
  /** Current value of the session cookie. */
  token: string | null;
}

/** A browser that remembers the session cookie commands set or clear. */
export function aDevice(facts: Partial<Pick<Exchange, 'ip' | 'userAgent'>> = {}): Device {
  const device: Device = {
    ip: '192.0.2.1',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    get sessionToken() {
      return device.token;
    },
    token: null,
    setSession: (token) => (device.token = token),
    clearSession: () => (device.token = null),
    ...facts,
  };
  return device;
}
