import { Trans } from '@lingui/react/macro';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';

/** The column of a table of the trash that says when each row was deleted. */
export const deletedAtColumn = {
  key: 'deleted',
  title: <Trans>Deleted at</Trans>,
  width: 160,
  className: 'deleted-at',
  render: (_: unknown, { deletedAt }: { deletedAt?: string | null }) =>
    deletedAt && (
      <Trans>
        <span className="deleted-word">Deleted</span> <TimeAgo iso={deletedAt} />
      </Trans>
    ),
};
