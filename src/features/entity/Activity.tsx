import { Trans } from '@lingui/react/macro';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { RecordPart } from '~/domain/records/Fact';
import { branchesOf, feedOf } from '~/domain/entities/history';
import type { EntityId } from '~/domain/entities/rows';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { FeedItem } from './FeedItem';
import { useAudits, useVersions } from './queries';

/** What happened to the entity, newest first. An address with `#v3` leads to version 3. */
export function Activity({ id }: { id: EntityId }) {
  const audits = useAudits(id);
  const versions = useVersions(id);
  const { hash } = useLocation();
  const feed = useMemo(
    () => (audits.data && versions.data ? feedOf(audits.data, versions.data) : undefined),
    [audits.data, versions.data],
  );
  const branches = useMemo(() => branchesOf(versions.data ?? []), [versions.data]);
  const marked = /^#v(\d+)$/.exec(hash)?.[1];
  const list = useRef<HTMLOListElement>(null);
  const isLoaded = feed !== undefined;
  useEffect(() => {
    if (!isLoaded || marked === undefined) return;
    const entry = list.current?.querySelector<HTMLElement>(`#v${marked}`);
    entry?.scrollIntoView({ block: 'center' });
    entry?.focus({ preventScroll: true });
  }, [isLoaded, marked, id.uuid]);
  const error = (!audits.data && audits.error) || (!versions.data && versions.error);
  return (
    <RecordPart title={<Trans>Activity</Trans>}>
      {error ? (
        <ErrorState
          error={error}
          retry={() => {
            void audits.refetch();
            void versions.refetch();
          }}
        />
      ) : feed ? (
        <ol className="feed" ref={list}>
          {feed.map((entry) => (
            <ErrorBoundary key={entry.key} as="li">
              <FeedItem
                id={id}
                entry={entry}
                versions={versions.data ?? []}
                branch={entry.version && branches.get(entry.version.version)}
                isMarked={marked !== undefined && String(entry.version?.version) === marked}
              />
            </ErrorBoundary>
          ))}
        </ol>
      ) : (
        <ListSkeleton rows={4} />
      )}
    </RecordPart>
  );
}
