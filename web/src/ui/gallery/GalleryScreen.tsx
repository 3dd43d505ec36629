import type { ReactNode } from 'react';
import { SelectField } from '../fields/select-field.tsx';
import { PageHeader } from '../page-header.tsx';
import { useColourScheme, type ColourScheme } from '../colour-scheme.ts';
import { Section } from '../section.tsx';
import { Tabs } from '../tabs.tsx';
import { locale, useLocale, type Locale } from '../texts.ts';
import { ActionExamples } from './action-examples.tsx';
import { DisplayExamples } from './display-examples.tsx';
import { FieldExamples } from './field-examples.tsx';
import { FormExamples } from './form-examples.tsx';
import styles from './gallery.module.css';
import { useGalleryText } from './gallery-text.ts';
import { GridExamples } from './grid-examples.tsx';
import { StateExamples } from './state-examples.tsx';
import { TableExamples } from './table-examples.tsx';

const parts = {
  actions: ActionExamples,
  display: DisplayExamples,
  fields: FieldExamples,
  forms: FormExamples,
  table: TableExamples,
  grid: GridExamples,
  states: StateExamples,
} as const;
type Part = keyof typeof parts;

const partOf = (requestedPart: string | null | undefined): Part =>
  requestedPart !== null && requestedPart !== undefined && requestedPart in parts
    ? (requestedPart as Part)
    : 'actions';

const addressOf = (part: Part) => {
  const search = new URLSearchParams(location.search);
  search.set('part', part);
  return `?${search}`;
};

function Switches(): ReactNode {
  const language = useLocale();
  const { scheme, setScheme } = useColourScheme();
  const text = useGalleryText();
  return (
    <div className={styles.switches}>
      <SelectField<Locale>
        label={text('language')}
        required
        value={language}
        options={[
          { value: 'en-CA', label: 'English' },
          { value: 'fr-CA', label: 'Français' },
        ]}
        onChange={(chosen) => chosen && locale.set(chosen)}
      />
      <SelectField<ColourScheme>
        label={text('theme')}
        required
        value={scheme}
        options={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: text(value) }))}
        onChange={(chosen) => chosen && setScheme(chosen)}
      />
    </div>
  );
}

/** Every component in every state, outside production: /dev/ui. */
export function GalleryScreen({ part: requestedPart }: { part?: string | undefined }) {
  const text = useGalleryText();
  // Opened without a router, it reads the address itself.
  const part = partOf(requestedPart ?? new URLSearchParams(location.search).get('part'));
  const Examples = parts[part];
  return (
    <main className={styles.screen}>
      <PageHeader title={text('title')} subtitle={text('subtitle')} />
      <Section title={text('settings')}>
        <Switches />
      </Section>
      <Tabs
        label={text('parts')}
        current={part}
        tabs={(Object.keys(parts) as Part[]).map((id) => ({
          id,
          label: text(`part.${id}`),
          href: addressOf(id),
        }))}
      />
      <Examples />
    </main>
  );
}
