import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TextButton } from '~/shared/ui/controls/TextButton';
import type { Known } from './assignments';

/** How many of the needed projects were read, and a button to retry failures. */
export function Reading({ known, onRetry }: { known: Known; onRetry: () => void }) {
  const { i18n } = useLingui();
  if (known.settled < known.wanted) {
    const [settled, wanted] = [i18n.number(known.settled), i18n.number(known.wanted)];
    return (
      <span role="status">
        <Trans>
          Reading roles: {settled} of {wanted} projects
        </Trans>
      </span>
    );
  }
  if (known.failed.size === 0) return null;
  return (
    <span role="alert">
      <Plural
        value={known.failed.size}
        one="The roles of # project could not be read."
        other="The roles of # projects could not be read."
      />{' '}
      <TextButton onClick={onRetry}>
        <Trans>Try again</Trans>
      </TextButton>
    </span>
  );
}
