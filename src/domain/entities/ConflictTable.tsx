import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Flex } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { visibleName } from '~/shared/lib/visible-name';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import { ExpandableText } from '~/shared/ui/text/ExpandableText';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { EntityValue } from './EntityValue';
import {
  type OfflineBranch,
  offlineBranches,
  conflictingVersions,
  conflictingNames,
  isChangedBy,
  labelName,
  versionStatus,
  versionValue,
  type VersionStatus,
} from './history';
import { type EntityRecord, type EntityVersion, readVersionSource } from './record';
import { SubmissionLink } from './SubmissionLink';
import './conflict-table.css';

interface ConflictTableProps {
  projectId: number;
  versions: readonly EntityVersion[];
  properties: readonly string[];
  /** Null for users who may not change the entity. */
  taken: SelectedValues | null;
}

/** Versions in an unresolved conflict side by side. Where the server names none, the newest two. */
export function ConflictTable(props: ConflictTableProps) {
  const { versions, taken } = props;
  const conflicting = useMemo(() => conflictingVersions(versions), [versions]);
  const newest = useMemo(() => versions.slice(-2), [versions]);
  return (
    <>
      {conflicting.length === 0 && (
        <p>
          <Trans>
            The server does not say which versions are in conflict. Compare the newest versions, correct the values if
            they are wrong, then mark the conflict as resolved.
          </Trans>
        </p>
      )}
      {taken?.isOutdated && (
        <Alert
          type="warning"
          role="status"
          showIcon
          title={<Trans>Someone else saved a newer version. Your selection was cleared. Check the values again.</Trans>}
        />
      )}
      <VersionsTable {...props} shown={conflicting.length === 0 ? newest : conflicting} />
    </>
  );
}

function VersionsTable({
  projectId,
  versions,
  properties,
  taken,
  shown,
}: ConflictTableProps & { shown: readonly EntityVersion[] }) {
  const { t, i18n } = useLingui();
  const names = useMemo(() => conflictingNames(shown, properties), [shown, properties]);
  const chains = useMemo(() => groupChains(shown, offlineBranches(versions)), [shown, versions]);
  const newest = versions.find(({ current }) => current);
  return (
    // It may scroll without a link inside: keys have to reach it (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="conflict-table-frame" tabIndex={0} role="group" aria-label={t`Versions in conflict`}>
      <table className="conflict-table">
        <caption className="visually-hidden">
          <Trans>Versions in conflict</Trans>
        </caption>
        <thead>
          {chains && (
            <tr>
              <th scope="row">
                <Trans>Connection</Trans>
              </th>
              {chains.map(({ key, span, isChain }) => (
                <td key={key} colSpan={span} className={isChain ? 'conflict-chain' : undefined}>
                  {isChain && <Trans>Offline update chain</Trans>}
                </td>
              ))}
            </tr>
          )}
          <tr>
            <th scope="row">
              <Trans>Version</Trans>
            </th>
            {shown.map(({ version, current }) => (
              <th key={version} scope="col">
                {i18n.number(version)}{' '}
                {current && (
                  <small className="muted">
                    <Trans>(newest)</Trans>
                  </small>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <Trans>Based on</Trans>
            </th>
            {shown.map(({ version, baseVersion }) => (
              <td key={version}>{baseVersion === null ? '–' : i18n.number(baseVersion)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">
              <Trans>Source</Trans>
            </th>
            {shown.map((version) => (
              <td key={version.version}>
                <SourceText projectId={projectId} version={version} />
              </td>
            ))}
          </tr>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{name === labelName ? t`Label` : <Name>{name}</Name>}</th>
              {shown.map((version) => (
                <td key={version.version} className={isChangedBy(version, name) ? undefined : 'muted'}>
                  <ExpandableText lines={6}>
                    <EntityValue value={versionValue(version, name)} />
                  </ExpandableText>
                  {newest && taken && (
                    <TakeValue
                      name={name}
                      value={versionValue(version, name)}
                      version={version.version}
                      chosen={taken.values.get(name) ?? versionValue(newest, name)}
                      take={taken.take}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">
              <Trans>Status</Trans>
            </th>
            {shown.map((version) => (
              <td key={version.version}>
                <Status status={versionStatus(version)} conflict={version.conflict} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

interface Chain {
  key: number;
  span: number;
  isChain: boolean;
}

/** Groups adjacent versions of one offline branch; null if no group has two versions. */
function groupChains(shown: readonly EntityVersion[], branches: ReadonlyMap<number, OfflineBranch>): Chain[] | null {
  const chains: Chain[] = [];
  shown.forEach(({ version }, at) => {
    const before = shown[at - 1]?.version;
    const branch = branches.get(version);
    const last = chains.at(-1);
    if (last && branch && before === version - 1 && branches.get(before) === branch) {
      last.span += 1;
      last.isChain = true;
    } else chains.push({ key: version, span: 1, isChain: false });
  });
  return chains.some(({ isChain }) => isChain) ? chains : null;
}

interface TakeValueProps {
  name: string;
  value: string;
  version: number;
  /** The value that the entity will have. */
  chosen: string;
  take: SelectedValues['take'];
}

function TakeValue({ name, value, version, chosen, take }: TakeValueProps) {
  const { t, i18n } = useLingui();
  const number = i18n.number(version);
  const shownName = name === labelName ? t`Label` : visibleName(name);
  return (
    <Button size="small" className="conflict-take" aria-pressed={value === chosen} onClick={() => take(name, value)}>
      {value === chosen ? (
        <>
          <Icon name="check" /> <Trans>In use</Trans>
        </>
      ) : (
        <Trans>Use</Trans>
      )}
      <span className="visually-hidden">
        {` ${shownName}, `}
        <Trans>Version {number}</Trans>
      </span>
    </Button>
  );
}

function SourceText({ projectId, version }: { projectId: number; version: EntityVersion }) {
  const source = readVersionSource(version.source);
  const submitter = source.kind === 'submission' ? source.submitter : null;
  return (
    <Flex component="span" vertical align="flex-start">
      <Name>{submitter ?? version.creator.displayName}</Name>
      <span className="muted">
        <TimeAgo iso={version.createdAt} />
      </span>
      {source.kind === 'submission' && <SubmissionLink projectId={projectId} source={source} isShort />}
      {source.kind === 'file' && (
        <span>
          <Trans>
            File <Name>{source.name}</Name>
          </Trans>
        </span>
      )}
    </Flex>
  );
}

const icons: Record<VersionStatus, IconName> = {
  earlier: 'clock',
  lastGood: 'check',
  soft: 'info',
  hard: 'warning',
  other: 'help',
};

function Status({ status, conflict }: { status: VersionStatus; conflict: string | null }) {
  return (
    <Flex component="span" gap={6} className={`conflict-status conflict-status-${status}`}>
      <Icon name={icons[status]} />
      {status === 'earlier' ? (
        <Trans>Earlier version</Trans>
      ) : status === 'lastGood' ? (
        <Trans>Last version before the conflict</Trans>
      ) : status === 'soft' ? (
        <Trans>Parallel update of other properties</Trans>
      ) : status === 'hard' ? (
        <Trans>Parallel update of the same properties</Trans>
      ) : (
        <Name>{conflict ?? ''}</Name>
      )}
    </Flex>
  );
}

export interface SelectedValues {
  /** By property; only those that differ from the newest version. */
  values: ReadonlyMap<string, string>;
  take: (name: string, value: string) => void;
  /** The selection was dropped because another user saved a newer version. */
  isOutdated: boolean;
}

const none: ReadonlyMap<string, string> = new Map();

/**
 * The user's selection among conflicting versions, until it is saved. A newer version by another user clears it, so
 * that none of its values is replaced unseen.
 */
export function useSelectedValues(entity: EntityRecord | undefined): SelectedValues {
  const [state, setState] = useState({ uuid: '', version: 0, values: none });
  const isSame = entity !== undefined && state.uuid === entity.uuid;
  const isCurrent = isSame && state.version === entity.currentVersion.version;
  const take = useCallback(
    (name: string, value: string) => {
      if (!entity) return;
      const { uuid, currentVersion } = entity;
      setState((before) => {
        const values = new Map(
          before.uuid === uuid && before.version === currentVersion.version ? before.values : none,
        );
        if (value === versionValue(currentVersion, name)) values.delete(name);
        else values.set(name, value);
        return { uuid, version: currentVersion.version, values };
      });
    },
    [entity],
  );
  const values = isCurrent ? state.values : none;
  const isOutdated = isSame && !isCurrent && state.values.size > 0 && entity.conflict !== null;
  return useMemo(() => ({ values, take, isOutdated }), [values, take, isOutdated]);
}
