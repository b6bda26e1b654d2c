import type { ReactNode } from 'react';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
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
  /** The place of the entry in the page, for links to it. */
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
