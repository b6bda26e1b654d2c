import { useLingui } from '@lingui/react/macro';
import { Timeline, Typography } from 'antd';
import type { ReactNode } from 'react';
import { mayOpen } from '~/session/page-rights';
import { useCurrentUser } from '~/session/use-current-user';
import { paths } from '~/shared/lib/paths';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import './feed.css';

export interface FeedView {
  icon: IconName;
  /** Color: a review state, or one of the meanings. */
  tone: string;
  title: ReactNode;
  body?: ReactNode;
}

export interface FeedEntry {
  key: string;
  at: string;
  id?: string | undefined;
  isMarked?: boolean;
  /** Called during render, so that an entry that throws leaves the others. */
  view: () => FeedView;
}

export function Feed({ entries }: { entries: readonly FeedEntry[] }) {
  return (
    <Timeline
      styles={{ item: { breakInside: 'avoid' } }}
      items={entries.map(({ key, ...entry }) => ({
        key,
        icon: (
          <ErrorBoundary key={key} fallback={<Icon name="warning" />}>
            <FeedIcon {...entry} />
          </ErrorBoundary>
        ),
        content: (
          <ErrorBoundary key={key}>
            <FeedLine {...entry} />
          </ErrorBoundary>
        ),
      }))}
    />
  );
}

function FeedIcon({ view }: Omit<FeedEntry, 'key'>) {
  const { icon, tone } = view();
  return (
    <span className={`feed-icon feed-icon-${tone}`}>
      <Icon name={icon} />
    </span>
  );
}

function FeedLine({ view, at, id, isMarked = false }: Omit<FeedEntry, 'key'>) {
  const { title, body } = view();
  return (
    <div className={isMarked ? 'feed-line feed-line-marked' : 'feed-line'} id={id} tabIndex={id ? -1 : undefined}>
      <p>
        <span>{title}</span>{' '}
        <Typography.Text type="secondary">
          <TimeAgo iso={at} />
        </Typography.Text>
      </p>
      {body}
    </div>
  );
}

/** All fields are null if there is no actor. */
interface Actor {
  id: number | null;
  type: string | null;
  displayName: string | null;
  deletedAt: string | null;
}

/** Links to the web user if the viewer may open it. */
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
