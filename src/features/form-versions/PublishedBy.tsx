import { Trans } from '@lingui/react/macro';
import type { FormVersionExtended } from '~/api/schema';
import { mayOpen } from '~/session/page-rights';
import { useCurrentUser } from '~/session/use-current-user';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';

interface PublishedByProps {
  at: string | null;
  actor: FormVersionExtended['publishedBy'] | undefined;
}

export function PublishedBy({ at, actor }: PublishedByProps) {
  const user = useCurrentUser();
  const when = at !== null && <TimeAgo iso={at} />;
  if (!actor) return when;
  const name = <Name>{actor.displayName}</Name>;
  const linked =
    actor.type === 'user' && actor.deletedAt === null && mayOpen('userEdit', { user }) === true ? (
      <AppLink to={paths.userEdit(actor.id)}>{name}</AppLink>
    ) : (
      name
    );
  return when ? (
    <Trans>
      {when} by {linked}
    </Trans>
  ) : (
    linked
  );
}
