/** How many of something each key may do in one minute of the clock. */
export class PerMinute {
  readonly #most: number;
  #minute = -1;
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one more; false when that is more than the minute allows. */
  run(key: string, now: Date): boolean {
    const minute = Math.floor(now.getTime() / 60_000);
    if (minute !== this.#minute) this.#counts.clear();
    this.#minute = minute;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#most;
  }
}

/** A page asks some twenty questions: this is two pages a second, all day, in all tabs of one person together. */
const FRAMES_A_MINUTE = 3_000;
/** Ten tabs that all lose the network every five seconds. */
const CONNECTIONS_A_MINUTE = 120;
/** Many people share the address of an office; nobody is signed in yet when it is counted. */
const CONNECTIONS_OF_ADDRESS_A_MINUTE = 600;

export interface LiveRates {
  frames: PerMinute;
  connections: PerMinute;
  ofAddress: PerMinute;
}

/** Relaxed: people at work on the program open everything from one address. */
export const liveRates = (isRelaxed: boolean): LiveRates => ({
  frames: new PerMinute(FRAMES_A_MINUTE),
  connections: new PerMinute(CONNECTIONS_A_MINUTE * (isRelaxed ? 100 : 1)),
  ofAddress: new PerMinute(CONNECTIONS_OF_ADDRESS_A_MINUTE * (isRelaxed ? 100 : 1)),
});
