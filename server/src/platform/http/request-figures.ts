/** More are not kept between two samples: the 95th percentile of a part is close enough. */
const MOST_DURATIONS = 10_000;

export interface RequestSample {
  requests: number;
  failed: number;
  /** Within which 95 of 100 requests were answered; null without any. */
  responseMs: number | null;
}

/** Counts the requests of this process between two samples of its health. */
export class RequestFigures {
  #durations: number[] = [];
  #requests = 0;
  #failed = 0;

  note(durationMs: number, status: number): void {
    if (this.#durations.length < MOST_DURATIONS) this.#durations.push(durationMs);
    this.#requests += 1;
    if (status >= 500) this.#failed += 1;
  }

  /** Returns the figures since the last call, and starts again. */
  take(): RequestSample {
    const sorted = this.#durations.toSorted((a, b) => a - b);
    const sample = {
      requests: this.#requests,
      failed: this.#failed,
      responseMs: sorted.length === 0 ? null : sorted[Math.ceil(sorted.length * 0.95) - 1]!,
    };
    this.#durations = [];
    this.#requests = 0;
    this.#failed = 0;
    return sample;
  }
}
