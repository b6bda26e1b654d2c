import { Trans } from '@lingui/react/macro';
import type { FormVersionExtended } from '~/api/schema';
import { mayOpen } from '~/session/page-rights';
import { useCurrentUser } from '~/session/use-current-user';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Name } from '~/shared/ui/text/Name';

/** Who published a version, with a link for users who may open it. Nothing if the server does not know. */
export function PublishedBy({ actor }: { actor: FormVersionExtended['publishedBy'] }) {
  const user = useCurrentUser();
  if (!actor) return null;
  const name = <Name>{actor.displayName}</Name>;
  const linked =
    actor.type === 'user' && actor.deletedAt === null && mayOpen('userEdit', { user }) === true ? (
      <AppLink to={paths.userEdit(actor.id)}>{name}</AppLink>
    ) : (
      name
    );
  return <Trans>by {linked}</Trans>;
}
