import { z } from 'zod';
import { saveAndCache } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { liveQuery, useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { cacheAnswer, type OutputNamed } from '../../../../lib/query.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Link } from '../../../../ui/link.tsx';
import { FormSkeleton } from '../../../../ui/skeletons.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';

type Settings = OutputNamed<'offers.getOfferSettings'>;
const schema = z.object({ isListed: z.boolean(), showsPricesPublicly: z.boolean() });
type Values = z.infer<typeof schema>;

const valuesOf = ({ isListed, showsPricesPublicly }: Settings): Values => ({ isListed, showsPricesPublicly });
const cache = (settings: Settings) =>
  cacheAnswer(liveQuery('offers.getOfferSettings', {}).queryKey, settings);

async function change(settings: Settings, changed: Partial<Values>): Promise<Values> {
  const saved = await saveAndCache(
    api.offers.changeOfferSettings({ version: settings.version, change: changed }),
    cache,
  );
  snackbar.success('offers.public.settings.saved');
  return valuesOf(saved);
}

interface SettingsFormProps {
  settings: Settings;
  slug: string;
  close: () => void;
}

function SettingsForm({ settings, slug, close }: SettingsFormProps) {
  const text = useText();
  const form = useForm<Values>({
    stored: valuesOf(settings),
    schema,
    save: async (changed) => {
      if (Object.keys(changed).length > 0) return change(settings, changed);
    },
  });
  return (
    <Form form={form} close={close}>
      <Fields>
        <CheckboxField
          {...form.field('isListed')}
          label={text('offers.public.settings.isListed')}
          description={text('offers.public.settings.isListedHelp')}
        />
        <CheckboxField
          {...form.field('showsPricesPublicly')}
          label={text('offers.public.settings.showsPrices')}
          description={text('offers.public.settings.showsPricesHelp')}
          disabled={!form.values.isListed}
        />
        {settings.isListed && (
          <p>
            <Link href={paths.publicSeller(slug)} onClick={close}>
              {text('offers.public.settings.see')}
            </Link>
          </p>
        )}
      </Fields>
    </Form>
  );
}

function SettingsDialog({ slug, close }: Omit<SettingsFormProps, 'settings'>) {
  const { data } = useLive('offers.getOfferSettings', {});
  return data ? <SettingsForm settings={data} {...{ slug, close }} /> : <FormSkeleton fields={2} />;
}

/** The seller chooses what is public. */
export const openPublicSettings = (slug: string): Promise<unknown> =>
  openDialog({ title: 'offers.public.settings.title', width: 480 }, (close) => (
    <SettingsDialog slug={slug} close={() => close()} />
  ));
