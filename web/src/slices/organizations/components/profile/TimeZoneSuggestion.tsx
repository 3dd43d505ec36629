import type { Organization } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useLocale } from '../../../../ui/texts.ts';
import { useReason } from '../../../../lib/use-reason.ts';
import { changeProfile } from './change-profile.ts';

/** `Eastern Time`, `heure de l’Est`. */
const nameOf = (timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')!.value;

/** After a move to another time zone, cut-offs stay as they are until somebody agrees. */
export function TimeZoneSuggestion({ organization }: { organization: Organization }) {
  const text = useText();
  const locale = useLocale();
  const reason = useReason(organization.can.editProfile);
  const { timeZone, suggestedTimeZone } = organization;
  if (suggestedTimeZone === null) return null;
  return (
    <Banner
      tone="wait"
      title={text('organizations.timeZone.title')}
      actions={
        <Button
          disabledReason={reason}
          onClick={() => changeProfile(organization, { timeZone: suggestedTimeZone }).catch(() => undefined)}
        >
          {text('organizations.timeZone.use', { zone: nameOf(suggestedTimeZone, locale) })}
        </Button>
      }
    >
      {text('organizations.timeZone.message', { zone: nameOf(timeZone, locale) })}
    </Banner>
  );
}
