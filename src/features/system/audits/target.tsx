import { Trans } from '@lingui/react/macro';
import { mayOpen } from '~/session/page-rights';
import { useCurrentUser } from '~/session/use-current-user';
import { formatDateTime } from '~/shared/lib/dates';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Name } from '~/shared/ui/text/Name';
import type { Initiator, Target } from './entries';

/** Null if the target was deleted or has no page. */
function addressOf({ kind, gone, number, projectId, addressName, published }: Target): string | null {
  if (gone !== null) return null;
  if (kind === 'user' && number !== null) return paths.userEdit(number);
  if (kind === 'project' && number !== null) return paths.project(number);
  if (projectId === null || addressName === null) return null;
  if (kind === 'form') return published ? paths.submissions(projectId, addressName) : null;
  return kind === 'list' ? paths.entities(projectId, addressName) : null;
}

function Linked({
  to,
  user,
  tabIndex,
  children,
}: {
  to: string | null;
  /** It leads to the account of a web user. */
  user: boolean;
  tabIndex: 0 | -1;
  children: React.ReactNode;
}) {
  const me = useCurrentUser();
  if (to === null || (user && !mayOpen('userEdit', { user: me }))) return children;
  return (
    <AppLink to={to} tabIndex={tabIndex}>
      {children}
    </AppLink>
  );
}

/** Something deleted or purged: a mark instead of a link. */
function RemovedName({ name, purged, at }: { name: string; purged: boolean; at: string | null }) {
  return (
    <span className="muted" title={at === null ? undefined : formatDateTime(at, true)}>
      <bdi>{name}</bdi> {purged ? <Trans>(purged)</Trans> : <Trans>(deleted)</Trans>}
    </span>
  );
}

export function ActorName({ actor, tabIndex = 0 }: { actor: Initiator; tabIndex?: 0 | -1 }) {
  if (actor.deleted) return <RemovedName name={actor.name} purged={false} at={null} />;
  return (
    <Linked to={actor.kind === 'user' ? paths.userEdit(actor.id) : null} user tabIndex={tabIndex}>
      <Name>{actor.name}</Name>
    </Linked>
  );
}

export function TargetName({ target, tabIndex = 0 }: { target: Target; tabIndex?: 0 | -1 }) {
  if (target.gone !== null)
    return <RemovedName name={target.name} purged={target.gone === 'purged'} at={target.goneAt} />;
  return (
    <Linked to={addressOf(target)} user={target.kind === 'user'} tabIndex={tabIndex}>
      <Name>{target.name}</Name>
    </Linked>
  );
}
