import { useState } from 'react';
import { BilingualField, type BilingualValue } from '../fields/bilingual-field.tsx';
import { CheckboxField, SwitchField } from '../fields/checkbox-field.tsx';
import { DateField } from '../fields/date-field.tsx';
import { PercentField } from '../fields/decimal-field.tsx';
import { EmailsField } from '../fields/emails-field.tsx';
import { FileField } from '../fields/file-field.tsx';
import { ImageField } from '../fields/image-field.tsx';
import { MoneyField } from '../fields/money-field.tsx';
import { MultiSelectField } from '../fields/multi-select-field.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { PhonesField } from '../fields/phones-field.tsx';
import { PlaceField } from '../fields/place-field.tsx';
import { QuantityField } from '../fields/quantity-field.tsx';
import { SearchSelectField } from '../fields/search-select-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { TextareaField } from '../fields/textarea-field.tsx';
import { Fields } from '../form/form.tsx';
import { Section } from '../section.tsx';
import { useGalleryText } from './gallery-text.ts';

const useValue = <Value,>(first: Value) => {
  const [value, onChange] = useState(first);
  return { value, onChange };
};

function TextFields() {
  const text = useGalleryText();
  return (
    <Section title={text('texts')}>
      <Fields columns={2}>
        <TextField label={text('name')} required help={text('nameHelp')} {...useValue('Ferme du Nord')} />
        <TextField label={text('prefix')} foot={text('prefixFoot')} {...useValue('FDN-')} />
        <TextField label={text('locked')} disabled {...useValue('FDN-001284')} />
        <TextField label={text('name')} error={text('wrongDay')} {...useValue('')} />
        <TextareaField
          label={text('instructions')}
          description={text('instructionsHint')}
          maxLength={5000}
          {...useValue(text('instructionsValue'))}
        />
        <TextareaField
          label={text('footer')}
          maxLength={20}
          rows={3}
          {...useValue(text('customersMoveText'))}
        />
      </Fields>
    </Section>
  );
}

function NumberFields() {
  const text = useGalleryText();
  return (
    <Section title={text('numbers')}>
      <Fields columns={3}>
        <MoneyField label={text('amount')} currency="CAD" {...useValue<number | null>(123456)} />
        <MoneyField label={text('amountEuro')} currency="EUR" {...useValue<number | null>(123456)} />
        <MoneyField label={text('amount')} currency="CAD" disabled {...useValue<number | null>(-1200)} />
        <PercentField label={text('rate')} {...useValue('9.975')} />
        <PercentField label={text('rate')} error={text('rateError')} {...useValue('120')} />
        <QuantityField label={text('terms')} unit={text('days')} {...useValue('30')} />
        <QuantityField label={text('quantity')} withButtons step={6} min={6} {...useValue('12')} />
        <QuantityField label={text('weight')} unit="kg" decimals={3} {...useValue('3.773')} />
        <DateField label={text('day')} {...useValue<string | null>('2026-11-24')} />
        <DateField label={text('day')} error={text('wrongDay')} {...useValue<string | null>('31/02/2026')} />
      </Fields>
    </Section>
  );
}

function ChoiceFields() {
  const text = useGalleryText();
  const roles = (['owner', 'manager', 'driver'] as const).map((value) => ({ value, label: text(value) }));
  const taxes = [
    { value: 'gst', label: 'TPS / GST 5 %' },
    { value: 'qst', label: 'TVQ / QST 9,975 %' },
  ];
  const products = [
    'Betteraves Chioggia',
    'Carottes nantaises',
    'Laitue Boston',
    'Poulet entier',
    'Œufs, plateau de 30',
  ];
  return (
    <Section title={text('choices')}>
      <Fields columns={2}>
        <SelectField label={text('role')} options={roles} required {...useValue<string | null>('manager')} />
        <SelectField
          label={text('role')}
          options={roles}
          placeholder={text('chooseOne')}
          {...useValue<string | null>(null)}
        />
        <SearchSelectField
          label={text('product')}
          placeholder={text('chooseOne')}
          options={products.map((name) => ({ value: name, label: name }))}
          {...useValue<string | null>(null)}
        />
        <MultiSelectField
          label={text('taxes')}
          options={taxes}
          {...useValue<readonly string[]>(['gst', 'qst'])}
        />
        <MultiSelectField
          label={text('taxes')}
          options={[]}
          placeholder={text('chooseOne')}
          {...useValue<readonly string[]>([])}
        />
        <div>
          <CheckboxField label={text('approve')} description={text('approveHint')} {...useValue(true)} />
          <CheckboxField label={text('partlyTicked')} indeterminate {...useValue(false)} />
          <CheckboxField label={text('locked')} disabled {...useValue(true)} />
        </div>
        <div>
          <div>
            <SwitchField label={text('byEmail')} {...useValue(true)} />
          </div>
          <SwitchField label={text('onDevice')} {...useValue(false)} />
        </div>
      </Fields>
    </Section>
  );
}

const places = [
  { id: '1', main: '4210, rue de Bordeaux', secondary: 'Montréal (Québec) H2H 1Z8' },
  { id: '2', main: '4210, rue Berri', secondary: 'Montréal (Québec)' },
];

function ContactFields() {
  const text = useGalleryText();
  return (
    <Section title={text('contact')}>
      <Fields columns={2}>
        <PhonesField
          label={text('phones')}
          required
          country="CA"
          {...useValue<readonly { number: string; label: string }[]>([
            { number: '+15145550199', label: '' },
            { number: '+33472000000', label: 'Lyon' },
          ])}
        />
        <EmailsField
          label={text('emails')}
          {...useValue<readonly string[]>(['commandes@ferme.example', ''])}
        />
        <PasswordField label={text('password')} autoComplete="current-password" {...useValue('')} />
        <PasswordField
          label={text('newPassword')}
          autoComplete="new-password"
          minLength={10}
          {...useValue('betterave bleue 7')}
        />
        <PlaceField
          label={text('address')}
          format={(place: { name: string }) => place.name}
          search={() => Promise.resolve(places)}
          details={(id) => Promise.resolve({ name: places.find((place) => place.id === id)?.main ?? '' })}
          {...useValue<{ name: string } | null>(null)}
        />
        <PlaceField
          label={text('address')}
          format={(place: { name: string }) => place.name}
          search={() => Promise.reject(new Error('offline'))}
          details={() => Promise.reject(new Error('offline'))}
          {...useValue<{ name: string } | null>({ name: '4210, rue de Bordeaux, Montréal' })}
        />
      </Fields>
    </Section>
  );
}

const MB = 1024 * 1024;

function FileFields() {
  const text = useGalleryText();
  const [logo, setLogo] = useState<string | null>(null);
  const show = (picture: Blob | null) => setLogo(picture === null ? null : URL.createObjectURL(picture));
  const images = { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5 * MB };
  return (
    <Section title={text('pictures')}>
      <Fields columns={2}>
        <ImageField
          label={text('logo')}
          shape="square"
          subject="Ferme du Nord"
          url={logo}
          limits={images}
          onChange={show}
        />
        <ImageField
          label={text('picture')}
          shape="round"
          subject="Marie Lavoie"
          url={null}
          limits={images}
          onChange={() => {}}
        />
        <FileField
          label={text('invoice')}
          multiple
          limits={{ types: ['application/pdf', 'image/png'], maxBytes: 20 * MB }}
          upload={async (_file, report) => report(0.6)}
          onUploaded={() => {}}
        />
      </Fields>
    </Section>
  );
}

export function FieldExamples() {
  const text = useGalleryText();
  return (
    <>
      <TextFields />
      <NumberFields />
      <ChoiceFields />
      <ContactFields />
      <Section title={text('bilingual')}>
        <Fields>
          <BilingualField
            label={text('taxName')}
            {...useValue<BilingualValue>({ en: 'QST', fr: 'TVQ', original: 'fr' })}
          />
          <BilingualField
            label={text('footer')}
            multiline
            maxLength={5000}
            layout="tabs"
            {...useValue<BilingualValue>({ en: '', fr: 'Merci de votre confiance.', original: 'fr' })}
          />
        </Fields>
      </Section>
      <FileFields />
    </>
  );
}
