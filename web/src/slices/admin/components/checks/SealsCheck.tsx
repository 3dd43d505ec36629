import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { CheckSection } from './CheckSection.tsx';

/** Whether any event was changed, removed or written in after it was sealed. */
export function SealsCheck() {
  const text = useText();
  const formats = useFormats();
  return (
    <CheckSection kind="seals">
      {({ events, problem }) => (
        <p>
          {text(problem === null ? 'admin.checks.sealsGood' : 'admin.checks.sealsUntil', {
            events: formats.number(events),
          })}
        </p>
      )}
    </CheckSection>
  );
}
