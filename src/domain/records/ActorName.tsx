import { useLingui } from '@lingui/react/macro';
import { mayOpen } from '~/session/page-rights';
import { useCurrentUser } from '~/session/use-current-user';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Name } from '~/shared/ui/text/Name';

/** Somebody, or nobody: then every field is null. */
interface Actor {
  id: number | null;
  type: string | null;
  displayName: string | null;
  deletedAt: string | null;
}

/** Who did it, with a link to the web user for those who may open it. */
export function ActorName({ actor }: { actor: Actor | null | undefined }) {
  const { t } = useLingui();
  const user = useCurrentUser();
  if (!actor || actor.id === null) return t`the server`;
  const name = <Name>{actor.displayName ?? ''}</Name>;
  return actor.type === 'user' && actor.deletedAt === null && mayOpen('userEdit', { user }) === true ? (
    <AppLink to={paths.userEdit(actor.id)}>{name}</AppLink>
  ) : (
    name
  );
}
