/** See migration 0001-platform. */
export interface PlacesTable {
  id: number;
  name: string;
  search_name: string;
  country: string;
  region: string;
  administrative_region: string | null;
  population: number;
  latitude: number;
  longitude: number;
  created_at: Date;
}

export interface PostalZonesTable {
  country: string;
  prefix: string;
  region: string;
  administrative_region: string | null;
  created_at: Date;
}

export interface PlaceEditionsTable {
  edition: string;
  created_at: Date;
}

declare module '../db.ts' {
  interface Tables {
    places: PlacesTable;
    postal_zones: PostalZonesTable;
    place_editions: PlaceEditionsTable;
  }
}
