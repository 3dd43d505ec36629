import type { Line, Point } from './geometry.ts';

/** Positions on the grid of a tile, four bytes each: as lists, those of a country would take gigabytes. */
export class PackedLines {
  #values = new Int16Array(64);
  #length = 0;
  readonly #ends: number[] = [];

  add(points: Line): void {
    const end = this.#length + 2 * points.length;
    if (end > this.#values.length) {
      const larger = new Int16Array(2 * end);
      larger.set(this.#values);
      this.#values = larger;
    }
    for (const [x, y] of points) {
      this.#values[this.#length++] = x;
      this.#values[this.#length++] = y;
    }
    this.#ends.push(end);
  }

  list(): Point[][] {
    return this.#ends.map((end, index) => {
      const start = this.#ends[index - 1] ?? 0;
      return Array.from({ length: (end - start) / 2 }, (_, at): Point => [
        this.#values[start + 2 * at]!,
        this.#values[start + 2 * at + 1]!,
      ]);
    });
  }
}
