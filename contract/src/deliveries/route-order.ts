/** `place` is null when the position is not known. */
export interface Stop {
  id: string;
  place: { lat: number; lng: number } | null;
}

const EARTH_KM = 6_371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance. */
export function kilometresBetween(a: NonNullable<Stop['place']>, b: NonNullable<Stop['place']>): number {
  const x = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const y = Math.sin(radians(b.lng - a.lng) / 2) ** 2 * Math.cos(radians(a.lat)) * Math.cos(radians(b.lat));
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(x + y)));
}

/** Length of the route in that order, in kilometres as the crow flies. */
export function routeLength(start: Stop['place'], stops: readonly Stop[]): number {
  let length = 0;
  let at = start;
  for (const { place } of stops) {
    if (at && place) length += kilometresBetween(at, place);
    at = place ?? at;
  }
  return length;
}

function nearestNeighbourRoute(start: NonNullable<Stop['place']>, stops: readonly Stop[]): Stop[] {
  const left = [...stops];
  const ordered: Stop[] = [];
  let at = start;
  while (left.length > 0) {
    let best = 0;
    for (let index = 1; index < left.length; index++)
      if (kilometresBetween(at, left[index]!.place!) < kilometresBetween(at, left[best]!.place!))
        best = index;
    const [next] = left.splice(best, 1);
    ordered.push(next!);
    at = next!.place!;
  }
  return ordered;
}

const MAX_ROUNDS = 40;

/** 2-opt: reverses sections of the route as long as that shortens it. */
function improveRoute(start: NonNullable<Stop['place']>, stops: Stop[]): Stop[] {
  let best = stops;
  for (let round = 0, better = true; better && round < MAX_ROUNDS; round++) {
    better = false;
    for (let from = 0; from < best.length - 1; from++)
      for (let to = from + 1; to < best.length; to++) {
        const reversed = [
          ...best.slice(0, from),
          ...best.slice(from, to + 1).reverse(),
          ...best.slice(to + 1),
        ];
        if (routeLength(start, reversed) < routeLength(start, best) - 1e-9) {
          best = reversed;
          better = true;
        }
      }
  }
  return best;
}

/**
 * A short route through all stops from the truck's position; stops without a position come last, in their given
 * order.
 */
export function shortestRoute<One extends Stop>(start: Stop['place'], stops: readonly One[]): One[] {
  const placed = stops.filter(({ place }) => place !== null);
  const unplaced = stops.filter(({ place }) => place === null);
  const from = start ?? placed[0]?.place;
  if (!from) return [...stops];
  // The nearest-neighbour order can be worse than the given one, so both are improved and the shorter one is used.
  const routes = [nearestNeighbourRoute(from, placed), placed].map((route) => improveRoute(from, route));
  const shortest = routeLength(from, routes[1]!) < routeLength(from, routes[0]!) ? routes[1] : routes[0];
  return [...(shortest as One[]), ...unplaced];
}
