import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Empty, Skeleton, Typography } from 'antd';
import { type ReactNode, useRef } from 'react';
import { isProblem } from '~/api/problem';
import { describeError } from '~/shared/errors/describe-error';
import { paths } from '~/shared/lib/paths';
import { useMoveFocusOnUnmount } from '~/shared/screen/move-focus-on-unmount';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { ErrorDetails } from './Failure';
import './states.css';

interface EmptyStateProps {
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon = 'list', title, children, action }: EmptyStateProps) {
  const box = useRef<HTMLDivElement>(null);
  useMoveFocusOnUnmount(box);
  return (
    <div ref={box} className="state" role="status">
      <Empty
        image={<Icon name={icon} />}
        styles={{ image: { blockSize: 'auto' } }}
        description={
          <>
            <p>
              <Typography.Text strong>{title}</Typography.Text>
            </p>
            {children !== undefined && <p className="muted">{children}</p>}
          </>
        }
      >
        {action}
      </Empty>
    </div>
  );
}

export function ErrorState({ error, retry }: { error: unknown; retry: () => void }) {
  const { i18n } = useLingui();
  const { why, details } = describeError(error);
  const box = useRef<HTMLDivElement>(null);
  useMoveFocusOnUnmount(box);
  return (
    <div ref={box}>
      <Alert
        type="error"
        showIcon
        title={<Trans>This could not be loaded.</Trans>}
        description={
          <>
            <p>{i18n._(why)}</p>
            <ErrorDetails text={details} />
          </>
        }
        action={
          isProblem(error, '404.1') ? (
            <AppLink to={paths.home()}>
              <Trans>Go to your projects</Trans>
            </AppLink>
          ) : (
            <Button onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          )
        }
      />
    </div>
  );
}

export function ListSkeleton({ rows }: { rows: number }) {
  const { t } = useLingui();
  return (
    <div className="list-skeleton" role="status">
      <span className="visually-hidden">{t`Loading…`}</span>
      <Skeleton title={false} paragraph={{ rows, width: '100%' }} />
    </div>
  );
}

export function NoMatches({ title, onClear }: { title: ReactNode; onClear: () => void }) {
  return (
    <EmptyState
      icon="filter"
      title={title}
      action={
        <Button onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  );
}
