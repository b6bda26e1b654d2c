import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { isProblem } from '~/api/problem';
import { describeError } from '~/shared/errors/describe-error';
import { paths } from '~/shared/lib/paths';
import { useHandOnFocus } from '~/shared/screen/hand-on-focus';
import { Button } from '~/shared/ui/controls/Button';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import { ErrorDetails } from './ErrorDetails';
import './states.css';

interface EmptyStateProps {
  icon?: IconName;
  title: ReactNode;
  /** The action to offer. */
  children?: ReactNode;
  action?: ReactNode;
}

/** An empty state: why it is empty, and one useful next step. */
export function EmptyState({ icon = 'list', title, children, action }: EmptyStateProps) {
  const box = useRef<HTMLDivElement>(null);
  useHandOnFocus(box);
  return (
    <div ref={box} className="state" role="status">
      <Icon name={icon} />
      <p className="state-title">{title}</p>
      {children !== undefined && <p className="muted">{children}</p>}
      {action}
    </div>
  );
}

/** A part of the page that failed to load: the reason, and a retry button. */
export function ErrorState({ error, retry }: { error: unknown; retry: () => void }) {
  const { i18n } = useLingui();
  const { why, details } = describeError(error);
  const box = useRef<HTMLDivElement>(null);
  useHandOnFocus(box);
  return (
    <div ref={box} className="state state-error" role="alert">
      <Icon name="warning" />
      <p className="state-title">
        <Trans>This could not be loaded.</Trans>
      </p>
      <p>{i18n._(why)}</p>
      <ErrorDetails text={details} />
      {isProblem(error, '404.1') ? (
        <AppLink to={paths.home()}>
          <Trans>Go to your projects</Trans>
        </AppLink>
      ) : (
        // A plain button, because the error must not need more code.
        <Button onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}

/** Grey bars in the shape of a list, after a short delay; screen readers hear that it loads. */
export function ListSkeleton({ rows }: { rows: number }) {
  const { t } = useLingui();
  return (
    <div className="list-skeleton" role="status">
      <span className="visually-hidden">{t`Loading…`}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skeleton" />
      ))}
    </div>
  );
}
