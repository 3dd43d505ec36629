import { inLanguage, type Coverage } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../lib/api.ts';
import { useReader, useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Fields } from '../../../ui/form/form.tsx';
import { AreaMap } from '../../../ui/map/area-map.tsx';

interface CoverageFieldsProps {
  value: Coverage;
  onChange: (next: Coverage) => void;
  error: string | undefined;
  /** The route being edited, to show which customers it already reaches. */
  deliveryId: string | null;
}

const STALE_MS = 3_600_000;
const listOf = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((each) => each.trim().toUpperCase())
    .filter((each) => each !== '');

/** By named zones, by postal code prefixes or drawn on the map: the three add up. */
export function CoverageFields({ value, onChange, error, deliveryId }: CoverageFieldsProps) {
  const text = useText();
  const reader = useReader();
  const formats = useFormats();
  const { data: zones = [] } = useQuery({
    queryKey: ['distribution.listZones'],
    queryFn: ({ signal }) => api.distribution.listZones({}, { signal }),
    staleTime: STALE_MS,
  });
  const { data: customers } = useLive('distribution.listCoverage', {});
  const dots = useMemo(
    () =>
      (customers ?? []).flatMap(({ id, name, location, deliveryIds }) =>
        location
          ? [{ id, name, ...location, isCovered: deliveryIds.some((each) => each === deliveryId) }]
          : [],
      ),
    [customers, deliveryId],
  );
  const known = new Set(zones.map(({ code }) => code));
  const countries = zones.filter(({ parent }) => parent === null).map(({ code }) => code);
  const countryOf = (code: string) => countries.findIndex((country) => code.startsWith(country));
  const named = zones.map(({ code, name }) => ({ value: code, label: inLanguage(name, reader) }));
  const options = [
    ...named.toSorted(
      (a, b) => countryOf(a.value) - countryOf(b.value) || formats.compareNames(a.label, b.label),
    ),
    ...value.zones.filter((code) => !known.has(code)).map((code) => ({ value: code, label: code })),
  ];
  return (
    <Fields>
      <MultiSelectField
        label={text('distribution.where.zones')}
        description={text('distribution.where.zonesHelp')}
        placeholder={text('distribution.where.zonesPlaceholder')}
        value={value.zones}
        onChange={(chosen) => onChange({ ...value, zones: [...chosen] })}
        options={options}
        error={error}
      />
      <TextField
        label={text('distribution.where.prefixes')}
        description={text('distribution.where.prefixesHelp')}
        placeholder={text('distribution.where.prefixesPlaceholder')}
        value={value.postalPrefixes.join(', ')}
        onChange={(typed) => onChange({ ...value, postalPrefixes: keepTrailingComma(typed) })}
        onBlur={() =>
          onChange({ ...value, postalPrefixes: [...new Set(value.postalPrefixes.flatMap(listOf))] })
        }
      />
      <AreaMap
        label={text('distribution.where.map')}
        areas={value.polygons}
        postalCodes={[...value.zones, ...value.postalPrefixes.flatMap(listOf)]}
        dots={dots}
        onChange={(areas) =>
          onChange({ ...value, polygons: areas.map((area) => area.map(([lat, lng]) => [lat, lng])) })
        }
      />
    </Fields>
  );
}

/** A trailing comma stays while typing: the list is split when the field is left. */
const keepTrailingComma = (typed: string): string[] => (typed === '' ? [] : [typed.toUpperCase()]);
