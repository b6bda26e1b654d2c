import { Trans } from '@lingui/react/macro';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';

/** When something last happened; a muted dash if never, read aloud as "none". */
export function Latest({ iso }: { iso: string | null | undefined }) {
  if (iso) return <TimeAgo iso={iso} />;
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">
        <Trans>none</Trans>
      </span>
    </span>
  );
}
