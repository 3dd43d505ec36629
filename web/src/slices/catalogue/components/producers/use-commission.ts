import type { Producer } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';

/** The organization's general commission, formatted; null when it has none. */
export function useGeneralCommission(): string | null {
  const formats = useFormats();
  const { id: organizationId } = useOrganization();
  const { data } = useLive('organizations.getSettings', { organizationId });
  const commission = data?.producers.commission;
  return commission ? formats.percent(commission.value, 3) : null;
}

/** `12 %`, and whether it is the producer's own rate or the general one. */
export function useCommission() {
  const text = useText();
  const formats = useFormats();
  return ({ percent, isOwn }: Producer['commission']): string => {
    if (percent === null) return text('catalogue.producers.noCommission');
    const written = formats.percent(percent, 3);
    return isOwn ? written : text('catalogue.producers.generalCommission', { percent: written });
  };
}
