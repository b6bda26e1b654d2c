import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isProblem } from '~/api/problem';
import { describeError } from '~/shared/errors/describe-error';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import './states.css';

interface EmptyStateProps {
  icon?: IconName;
  title: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing to show, why, and one useful next step. */
export function EmptyState({ icon = 'list', title, children, action }: EmptyStateProps) {
  return (
    <div className="state" role="status">
      <Icon name={icon} />
      <p className="state-title">{title}</p>
      {children !== undefined && <p className="muted">{children}</p>}
      {action}
    </div>
  );
}

/** A part of the page that could not be loaded: why, in words, and a way to try again. */
export function ErrorState({
  error,
  retry,
  heading = false,
}: {
  error: unknown;
  retry: () => void;
  /** It stands for the whole page. */ heading?: boolean;
}) {
  const { i18n } = useLingui();
  const { text, details } = describeError(error);
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="state state-error" role="alert">
      <Icon name="warning" />
      <Title className="state-title">{typeof text === 'string' ? <bdi>{text}</bdi> : i18n._(text)}</Title>
      {details !== undefined && (
        <details>
          <summary>
            <Trans>Details</Trans>
          </summary>
          <bdi>{details}</bdi>
        </details>
      )}
      {isProblem(error, '404.1') ? (
        <AppLink to={paths.home()}>
          <Trans>Go to your projects</Trans>
        </AppLink>
      ) : (
        // A plain button: what says that something could not be loaded must not need more to be loaded.
        <button type="button" className="state-button" onClick={retry}>
          <Trans>Try again</Trans>
        </button>
      )}
    </div>
  );
}

/** Grey bars in the shape of a list, after a moment; screen readers hear that something loads. */
export function ListSkeleton({ rows }: { rows: number }) {
  const { t } = useLingui();
  return (
    <div className="list-skeleton" role="status" aria-label={t`Loading…`}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skeleton" />
      ))}
    </div>
  );
}
