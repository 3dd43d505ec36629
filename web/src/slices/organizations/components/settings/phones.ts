import { useCode } from '../../../../lib/use-code.ts';
import type * as Phones from '../../../../ui/fields/phones.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { useIsIdle } from '../../../../ui/use-is-idle.ts';
import type { IsPhone } from '../fields/contact-schema.ts';

let phones: typeof Phones | undefined;

/** A tenth of the code of the settings, which they open without. */
async function loadPhones(): Promise<void> {
  phones = await import('../../../../ui/fields/phones.ts');
}

/** Whether numbers can be shown; the code that formats them comes once the page is idle. */
export function useAreNumbersShown(): boolean {
  const isIdle = useIsIdle();
  const isCodeHere = useCode('phones', isIdle ? loadPhones : null);
  return phones !== undefined || (isIdle && isCodeHere);
}

/** As its country writes it; as stored where the code cannot be loaded. */
export const formatPhone = (value: string, country: Phones.CountryCode): string =>
  phones?.formatPhone(value, country) ?? value;

/** Without a phone field, which brings the code, nobody has entered a number. */
export const isPhone: IsPhone = (value, country) => phones?.isPhone(value, country) ?? true;

export const ContactInputs = lazyPart(async () => {
  const [{ ContactInputs: inputs }] = await Promise.all([
    import('../fields/ContactInputs.tsx'),
    loadPhones(),
  ]);
  return { default: inputs };
});
