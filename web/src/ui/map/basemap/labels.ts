export interface LabelToPlace {
  name: string;
  /** Of the town, in pixels from the top left of the map. */
  x: number;
  y: number;
  rank: number;
}

export interface PlacedLabel {
  name: string;
  x: number;
  y: number;
  /** The side of the town's point on which its name stands. */
  side: 'right' | 'left';
}

export interface Rectangle {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** As wide as most letters at the size of the labels, so that nothing must be measured. */
const LETTER = 6.2;
const HEIGHT = 16;
/** From the town to its name: a dot of the page has its place between them. */
export const NAME_DISTANCE = 10;
/** From the town's middle to its edge. */
const POINT = 3;
/** Kept free around each label. */
const ROOM = { x: 4, y: 4 };

/** The point of a town and its name. */
const around = ({ name, x, y }: LabelToPlace, side: PlacedLabel['side']): Rectangle => {
  const width = NAME_DISTANCE + name.length * LETTER;
  return {
    left: side === 'right' ? x - POINT : x - width,
    right: side === 'right' ? x + width : x + POINT,
    top: y - HEIGHT / 2,
    bottom: y + HEIGHT / 2,
  };
};

/** The name alone: something that the page shows may lie over the point itself. */
const withoutPoint = (area: Rectangle, side: PlacedLabel['side']): Rectangle =>
  side === 'right'
    ? { ...area, left: area.left + POINT + NAME_DISTANCE }
    : { ...area, right: area.right - POINT - NAME_DISTANCE };

const isOver = (a: Rectangle, b: Rectangle, room = { x: 0, y: 0 }): boolean =>
  a.left - room.x < b.right &&
  b.left - room.x < a.right &&
  a.top - room.y < b.bottom &&
  b.top - room.y < a.bottom;

/** The labels that fit, the largest towns first: each whole inside the map, none over another nor over what is kept. */
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
    const side = (['right', 'left'] as const).find((each) => fits(around(town, each), each));
    if (!side) continue;
    taken.push(around(town, side));
    placed.push({ name: town.name, x: town.x, y: town.y, side });
  }
  return placed;
}
