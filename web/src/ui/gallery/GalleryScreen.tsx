import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../fields/select-field.tsx';
import { PageHeader } from '../page-header.tsx';
import { useColourScheme, type ColourScheme } from '../colour-scheme.ts';
import { Section } from '../section.tsx';
import { Tabs } from '../tabs.tsx';
import type { Locale } from '../texts.ts';
import { ActionPieces } from './action-pieces.tsx';
import { DisplayPieces } from './display-pieces.tsx';
import { FieldPieces } from './field-pieces.tsx';
import { FormPieces } from './form-pieces.tsx';
import styles from './gallery.module.css';
import { useGalleryText } from './gallery-text.ts';
import { GridPieces } from './grid-pieces.tsx';
import { StatePieces } from './state-pieces.tsx';
import { TablePieces } from './table-pieces.tsx';

const parts = {
  actions: ActionPieces,
  display: DisplayPieces,
  fields: FieldPieces,
  forms: FormPieces,
  table: TablePieces,
  grid: GridPieces,
  states: StatePieces,
} as const;
type Part = keyof typeof parts;

const partOf = (asked: string | null | undefined): Part =>
  asked !== null && asked !== undefined && asked in parts ? (asked as Part) : 'actions';

const addressOf = (part: Part) => {
  const search = new URLSearchParams(location.search);
  search.set('part', part);
  return `?${search}`;
};

function Switches(): ReactNode {
  const { i18n } = useTranslation();
  const { scheme, setScheme } = useColourScheme();
  const text = useGalleryText();
  return (
    <div className={styles.switches}>
      <SelectField<Locale>
        label={text('language')}
        required
        value={i18n.language === 'fr-CA' ? 'fr-CA' : 'en-CA'}
        options={[
          { value: 'en-CA', label: 'English' },
          { value: 'fr-CA', label: 'Français' },
        ]}
        onChange={(language) => language && void i18n.changeLanguage(language)}
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

/** Every piece in every state, outside production: /dev/ui. */
export function GalleryScreen({ part: asked }: { part?: string | undefined }) {
  const text = useGalleryText();
  // Alone, without a router, it reads its own address.
  const part = partOf(asked ?? new URLSearchParams(location.search).get('part'));
  const Pieces = parts[part];
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
      <Pieces />
    </main>
  );
}
