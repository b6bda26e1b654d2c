import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { mayOpen } from '~/session/page-rights';
import { useCurrentUser } from '~/session/use-current-user';
import { paths } from '~/shared/lib/paths';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import './feed.css';

/** How an entry of a history looks. */
export interface FeedView {
  icon: IconName;
  /** Its colour: a review state, or one of the meanings. */
  tone: string;
  title: ReactNode;
  body?: ReactNode;
}

interface FeedLineProps extends FeedView {
  at: string;
  /** Its anchor, for links to it. */
  id?: string | undefined;
  isMarked?: boolean;
}

/** One thing that happened: what, by whom, and when. */
export function FeedLine({ icon, tone, title, body, at, id, isMarked = false }: FeedLineProps) {
  return (
    <li className={isMarked ? 'feed-item feed-item-marked' : 'feed-item'} id={id} tabIndex={id ? -1 : undefined}>
      <span className={`feed-icon feed-icon-${tone}`}>
        <Icon name={icon} />
      </span>
      <div className="feed-main">
        <p className="feed-title">
          <span>{title}</span> <TimeAgo iso={at} />
        </p>
        {body}
      </div>
    </li>
  );
}

/** Someone, or no one: then every field is null. */
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
