import { geoJSON, type GeoJSON } from 'leaflet';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** Natural Earth's countries (public domain), served by us: no map data comes from a third party. */
export async function loadCountries(landClass: string): Promise<GeoJSON> {
  const loaded = await import('world-atlas/countries-50m.json');
  const topology = loaded.default as unknown as Topology<{ countries: GeometryCollection }>;
  return geoJSON(feature(topology, topology.objects.countries), {
    interactive: false,
    style: { className: landClass },
  });
}
