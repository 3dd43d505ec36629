export interface LabelToPlace {
  name: string;
  /** Of the town, in pixels from the top left of the map. */
  x: number;
  y: number;
  rank: number;
  /** The name of an area stands in its middle, without a point. */
  isArea?: true;
}

export interface PlacedLabel {
  name: string;
  x: number;
  y: number;
  /** The side of the town's point on which its name stands; an area's is its middle. */
  side: 'right' | 'left' | 'middle';
}

export interface Rectangle {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** As wide as most letters at the size of the labels, so that nothing must be measured. */
export const LETTER = 6.2;
const HEIGHT = 16;
/** From the town to its name: a dot of the page has its place between them. */
export const NAME_DISTANCE = 10;
/** From the town's middle to its edge. */
const POINT = 3;
/** Kept free around each label. */
const ROOM = { x: 4, y: 4 };

/** The point of a town and its name. */
const around = ({ name, x, y }: LabelToPlace, side: PlacedLabel['side']): Rectangle => {
  const width = name.length * LETTER;
  const [top, bottom] = [y - HEIGHT / 2, y + HEIGHT / 2];
  if (side === 'middle') return { left: x - width / 2, right: x + width / 2, top, bottom };
  return side === 'right'
    ? { left: x - POINT, right: x + NAME_DISTANCE + width, top, bottom }
    : { left: x - NAME_DISTANCE - width, right: x + POINT, top, bottom };
};

/** The name alone: something that the page shows may lie over the point itself. */
const withoutPoint = (area: Rectangle, side: PlacedLabel['side']): Rectangle => ({
  ...area,
  left: area.left + (side === 'right' ? POINT + NAME_DISTANCE : 0),
  right: area.right - (side === 'left' ? POINT + NAME_DISTANCE : 0),
});

const isOver = (a: Rectangle, b: Rectangle, room = { x: 0, y: 0 }): boolean =>
  a.left - room.x < b.right &&
  b.left - room.x < a.right &&
  a.top - room.y < b.bottom &&
  b.top - room.y < a.bottom;

/** The labels that fit, the highest ranks first: each whole inside the map, none over another nor over what is kept. */
export function placeLabels(
  towns: readonly LabelToPlace[],
  size: { width: number; height: number },
  kept: readonly Rectangle[] = [],
): PlacedLabel[] {
  const taken: Rectangle[] = [];
  const placed: PlacedLabel[] = [];
  const fits = (area: Rectangle, side: PlacedLabel['side']): boolean =>
    area.left >= 0 &&
    area.right <= size.width &&
    area.top >= 0 &&
    area.bottom <= size.height &&
    !taken.some((other) => isOver(other, area, ROOM)) &&
    !kept.some((other) => isOver(other, withoutPoint(area, side)));
  for (const town of towns.toSorted((a, b) => b.rank - a.rank)) {
    const sides = town.isArea ? (['middle'] as const) : (['right', 'left'] as const);
    const side = sides.find((each) => fits(around(town, each), each));
    if (!side) continue;
    taken.push(around(town, side));
    placed.push({ name: town.name, x: town.x, y: town.y, side });
  }
  return placed;
}
