import { Trans } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { PageHead } from '~/shared/ui/page/PageHead';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';

interface EmptyQueueProps {
  crumbs: ComponentProps<typeof PageHead>['crumbs'];
  title: string;
  backTo: string;
  /** The list has been read. */
  isRead: boolean;
  /** Why it could not be. */
  error: unknown;
  retry: () => void;
  nothing: ReactNode;
  children: ReactNode;
}

/** A queue without a record: it loads, could not be listed, or has none. */
export function EmptyQueue({ crumbs, title, backTo, isRead, error, retry, nothing, children }: EmptyQueueProps) {
  return (
    <>
      <PageHead crumbs={crumbs} title={title} />
      {error ? (
        <ErrorState error={error} retry={retry} />
      ) : isRead ? (
        <EmptyState
          icon="check"
          title={nothing}
          action={
            <LinkButton to={backTo} type="primary">
              <Trans>Back to the list</Trans>
            </LinkButton>
          }
        >
          {children}
        </EmptyState>
      ) : (
        <ListSkeleton rows={10} />
      )}
    </>
  );
}
