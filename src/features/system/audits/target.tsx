import { Trans } from '@lingui/react/macro';
import { use } from 'react';
import { mayOpen } from '~/session/page-rights';
import { useCurrentUser } from '~/session/use-current-user';
import { formatDateTime } from '~/shared/lib/dates';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Icon } from '~/shared/ui/icons/Icon';
import { ScreensContext } from '~/shared/ui/links/prefetch';
import type { Entry, Initiator, Target } from './entries';

/** The path of a target's page; null if it was deleted or has no page. */
function addressOf({ kind, gone, number, projectId, addressName, published }: Target): string | null {
  if (gone !== null) return null;
  if (kind === 'user' && number !== null) return paths.userEdit(number);
  if (kind === 'project' && number !== null) return paths.project(number);
  if (projectId === null || addressName === null) return null;
  if (kind === 'form') return published ? paths.submissions(projectId, addressName) : null;
  return kind === 'list' ? paths.entityList(projectId, addressName) : null;
}

/** A link to a page, if the page exists and the user may open it. */
function Linked({
  to,
  user,
  tabIndex,
  children,
}: {
  to: string | null;
  /** It leads to the account of a web user. */ user: boolean;
  tabIndex: 0 | -1;
  children: React.ReactNode;
}) {
  const me = useCurrentUser();
  const hasScreen = use(ScreensContext);
  if (to === null || !hasScreen(to) || (user && !mayOpen('userEdit', { user: me }))) return children;
  return (
    <AppLink to={to} tabIndex={tabIndex}>
      {children}
    </AppLink>
  );
}

/** The actor. */
export function InitiatorCell({ actor, tabIndex = 0 }: { actor: Initiator | null; tabIndex?: 0 | -1 }) {
  if (!actor) return null;
  return (
    <span className="audit-name" data-gone={actor.deleted}>
      {actor.deleted && <Icon name="trash" />}
      <Linked to={actor.kind === 'user' && !actor.deleted ? paths.userEdit(actor.id) : null} user tabIndex={tabIndex}>
        <bdi>{actor.name}</bdi>
      </Linked>
      {actor.deleted && (
        <span className="audit-gone">
          <Trans>(deleted)</Trans>
        </span>
      )}
    </span>
  );
}

/** The target. */
export function TargetCell({ entry: { target }, tabIndex = 0 }: { entry: Pick<Entry, 'target'>; tabIndex?: 0 | -1 }) {
  if (!target) return null;
  return (
    <span
      className="audit-name"
      data-gone={target.gone !== null}
      title={target.goneAt === null ? undefined : formatDateTime(target.goneAt, true)}
    >
      {target.gone !== null && <Icon name="trash" />}
      <Linked to={addressOf(target)} user={target.kind === 'user'} tabIndex={tabIndex}>
        <bdi>{target.name}</bdi>
      </Linked>
      {target.gone !== null && (
        <span className="audit-gone">
          {target.gone === 'purged' ? <Trans>(purged)</Trans> : <Trans>(deleted)</Trans>}
        </span>
      )}
    </span>
  );
}
