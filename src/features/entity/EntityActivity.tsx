import { Trans, useLingui } from '@lingui/react/macro';
import { Flex } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { type OfflineBranch, offlineBranches, type HistoryEntry, historyEntries } from '~/domain/entities/history';
import { type EntityVersion, readVersionSource } from '~/domain/entities/record';
import type { EntityId } from '~/domain/entities/rows';
import { SubmissionLink } from '~/domain/entities/SubmissionLink';
import { VersionDiff } from '~/domain/entities/VersionDiff';
import { ActorName, Feed, type FeedEntry as FeedItem, type FeedView } from '~/domain/records/Feed';
import { RecordPart } from '~/domain/records/RecordPart';
import { visibleName } from '~/shared/lib/visible-name';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { UserAgentName } from '~/shared/ui/text/UserAgentName';
import { useAudits, useVersions } from './queries';

/** The feed, newest first. `#v3` in the URL scrolls to version 3. */
export function EntityActivity({ id }: { id: EntityId }) {
  const audits = useAudits(id);
  const versions = useVersions(id);
  const { hash } = useLocation();
  const feed = useMemo(
    () => (audits.data && versions.data ? historyEntries(audits.data, versions.data) : undefined),
    [audits.data, versions.data],
  );
  const branches = useMemo(() => offlineBranches(versions.data ?? []), [versions.data]);
  const marked = /^#v(\d+)$/.exec(hash)?.[1];
  const list = useRef<HTMLDivElement>(null);
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
        <div ref={list}>
          <Feed
            entries={feed.map((entry) =>
              renderFeedItem(entry, {
                id,
                versions: versions.data ?? [],
                branch: entry.version && branches.get(entry.version.version),
                isMarked: marked !== undefined && String(entry.version?.version) === marked,
              }),
            )}
          />
        </div>
      ) : (
        <ListSkeleton rows={4} />
      )}
    </RecordPart>
  );
}

interface FeedContext {
  id: EntityId;
  versions: readonly EntityVersion[];
  branch: OfflineBranch | undefined;
  isMarked: boolean;
}

export function renderFeedItem(entry: HistoryEntry, { id, versions, branch, isMarked }: FeedContext): FeedItem {
  const { key, audit, version } = entry;
  return {
    key,
    at: audit.loggedAt,
    id: version && `v${version.version}`,
    isMarked,
    view: () => {
      const view = viewOf(id, entry);
      return {
        ...view,
        body: (
          <>
            {version && <VersionTags version={version} branch={branch} />}
            {view.body}
            {version && version.version > 1 && <VersionDiff version={version} versions={versions} branch={branch} />}
          </>
        ),
      };
    },
  };
}

function VersionTags({ version, branch }: { version: EntityVersion; branch: OfflineBranch | undefined }) {
  const { t, i18n } = useLingui();
  const { pathname, search } = useLocation();
  const number = i18n.number(version.version);
  return (
    <Flex component="p" wrap align="center" gap="2px 12px" className="version-tags">
      <AppLink to={`${pathname}${search}#v${version.version}`} className="version-tag" title={t`Link to this version`}>
        <Trans>Version {number}</Trans>
      </AppLink>
      {branch && (
        <Flex
          component="span"
          align="center"
          gap={4}
          className="version-offline"
          title={t`A device made this update without a connection`}
        >
          <Icon name="clock" /> <OfflinePlace version={version} branch={branch} />
        </Flex>
      )}
      {version.userAgent !== null && (
        <span className="muted version-agent" title={visibleName(version.userAgent)}>
          <UserAgentName agent={version.userAgent} />
        </span>
      )}
    </Flex>
  );
}

function OfflinePlace({ version, branch: { versions } }: { version: EntityVersion; branch: OfflineBranch }) {
  const { i18n } = useLingui();
  if (versions.length < 2) return <Trans>Offline update</Trans>;
  const place = i18n.number(versions.findIndex((one) => one.version === version.version) + 1);
  const total = i18n.number(versions.length);
  return (
    <Trans>
      Offline update {place} of {total}
    </Trans>
  );
}

function viewOf(id: EntityId, { audit, version }: HistoryEntry): FeedView {
  const by = <ActorName actor={audit.actor} />;
  const source = readVersionSource(audit.details.source);
  switch (audit.action) {
    case 'entity.create':
      return {
        icon: 'star',
        tone: 'edited',
        title:
          source.kind === 'submission' ? (
            <Trans>
              Created by submission <SubmissionLink projectId={id.projectId} source={source} />
            </Trans>
          ) : (
            <Trans>Created by {by}</Trans>
          ),
        body: source.kind === 'submission' && <SubmissionNotes audit={audit} />,
      };
    case 'entity.bulk.create':
      return {
        icon: 'star',
        tone: 'edited',
        title:
          source.kind === 'file' ? (
            <Trans>
              Created from the file <Name>{source.name}</Name> by {by}
            </Trans>
          ) : (
            <Trans>Created with others by {by}</Trans>
          ),
      };
    case 'entity.update.version':
      return {
        icon: version?.conflict != null && !version.resolved ? 'warning' : 'pencil',
        tone:
          version?.conflict == null || version.resolved
            ? 'edited'
            : version.conflict === 'hard'
              ? 'rejected'
              : 'edited',
        title:
          source.kind === 'submission' ? (
            <Trans>
              Updated by submission <SubmissionLink projectId={id.projectId} source={source} />
            </Trans>
          ) : (
            <Trans>Updated by {by}</Trans>
          ),
        body: source.kind === 'submission' && <SubmissionNotes audit={audit} />,
      };
    case 'entity.update.resolve':
      return { icon: 'check', tone: 'approved', title: <Trans>Conflict resolved by {by}</Trans> };
    case 'entity.delete':
    case 'entity.bulk.delete':
      return { icon: 'trash', tone: 'rejected', title: <Trans>Deleted by {by}</Trans> };
    case 'entity.restore':
    case 'entity.bulk.restore':
      return { icon: 'refresh', tone: 'received', title: <Trans>Restored by {by}</Trans> };
    default:
      return { icon: 'help', tone: 'received', title: <Name>{audit.action}</Name> };
  }
}

/** Submitter and reviews before the submission became a version. */
function SubmissionNotes({ audit }: { audit: HistoryEntry['audit'] }) {
  const { source } = audit.details;
  if (!('submission' in source)) return null;
  const { event, submission } = source;
  const submitter = <ActorName actor={submission.submitter} />;
  return (
    <ul className="version-notes">
      <li>
        <Trans>
          Submitted by {submitter} <TimeAgo iso={submission.createdAt} />
        </Trans>
      </li>
      {event.action !== 'submission.create' && (
        <li>
          <EventText action={event.action} actor={event.actor} /> <TimeAgo iso={event.loggedAt} />
        </li>
      )}
    </ul>
  );
}

type SourceEvent = Extract<HistoryEntry['audit']['details']['source'], { event: unknown }>['event'];

function EventText({ action, actor }: { action: string; actor: SourceEvent['actor'] }) {
  const by = <ActorName actor={actor} />;
  switch (action) {
    case 'submission.update':
      return <Trans>Submission approved by {by}</Trans>;
    case 'submission.update.version':
      return <Trans>Submission edited by {by}</Trans>;
    case 'submission.backlog.reprocess':
      return <Trans>Waited for an earlier update, which arrived</Trans>;
    case 'submission.backlog.force':
      return <Trans>Processed without the earlier update that it waited for</Trans>;
    default:
      return <Name>{action}</Name>;
  }
}
