import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Flex, Segmented, Tag } from 'antd';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { Sentences } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { useHistoryState } from '~/shared/url-state/history-state';
import { EntityValue } from './EntityValue';
import {
  type OfflineBranch,
  versionChanges,
  versionToCompare,
  type DiffView,
  type EntityChange,
  isViewUnreliable,
  labelName,
} from './history';
import type { EntityVersion } from './record';
import '~/domain/records/feed.css';
import './version-diff.css';

const shownAtFirst = 20;

/** Key of stored view state. With version and date it stays valid when new entries arrive. */
const stateKey = ({ version, createdAt }: EntityVersion, what: string): string => `${what} ${version} ${createdAt}`;

interface VersionDiffProps {
  version: EntityVersion;
  versions: readonly EntityVersion[];
  branch: OfflineBranch | undefined;
  both?: boolean;
}

/** What a version changed; for a conflicting one both views, the author's and the server's. */
export function VersionDiff(props: VersionDiffProps) {
  const { version, versions } = props;
  if (version.conflict !== null) return <ConflictDiff {...props} />;
  return <Changes name={stateKey(version, 'server')} changes={versionChanges(version, 'server', versions)} />;
}

function ConflictDiff({ version, versions, branch, both = false }: VersionDiffProps) {
  const { t, i18n } = useLingui();
  const [view, setView] = useHistoryState<DiffView>(stateKey(version, 'view'), 'author');
  const { conflict, resolved } = version;
  const [before, base] = [i18n.number(version.version - 1), i18n.number(version.baseVersion ?? 0)];
  const names = {
    author: <Trans>Author’s view (version {base})</Trans>,
    server: <Trans>Server’s view (version {before})</Trans>,
  };
  return (
    <div className={`version-conflict version-conflict-${conflict}`}>
      <Flex component="p" gap="small" className="version-note">
        <Icon name="warning" />
        <span>
          <Sentences>
            {' '}
            {resolved && <Trans>Resolved.</Trans>}
            <Trans>
              This update was applied to version {before}, but its author saw version {base}.
            </Trans>
            {conflict === 'hard' ? (
              <Trans>Others changed the same properties at the same time.</Trans>
            ) : (
              conflict === 'soft' && <Trans>Others changed different properties at the same time.</Trans>
            )}
          </Sentences>
        </span>
      </Flex>
      {both ? (
        <div className="version-both">
          {(['author', 'server'] as const).map((which) => (
            <div key={which}>
              <h3>{names[which]}</h3>
              <View version={version} versions={versions} branch={branch} view={which} />
            </div>
          ))}
        </div>
      ) : (
        <>
          <Segmented
            aria-label={t`What to compare with`}
            tabIndex={-1}
            orientation="vertical"
            value={view}
            onChange={setView}
            options={(['author', 'server'] as const).map((value) => ({ value, label: names[value] }))}
          />
          <View version={version} versions={versions} branch={branch} view={view} />
        </>
      )}
    </div>
  );
}

function View({ version, versions, branch, view }: VersionDiffProps & { view: DiffView }) {
  const { i18n } = useLingui();
  const base = i18n.number(version.baseVersion ?? 0);
  if (versionToCompare(version, view, versions) === undefined)
    return (
      <p className="muted">
        <Trans>The version to compare with is missing.</Trans>
      </p>
    );
  return (
    <>
      {view === 'author' && isViewUnreliable(version, branch) && (
        <Flex component="p" gap="small" className="version-note">
          <Icon name="info" />
          <Trans>
            Version {base} has changes by others, which the author’s device did not have. The author may have seen other
            values.
          </Trans>
        </Flex>
      )}
      <Changes name={stateKey(version, view)} changes={versionChanges(version, view, versions)} />
    </>
  );
}

function Changes({ name: place, changes }: { name: string; changes: readonly EntityChange[] }) {
  const { t } = useLingui();
  const [all, showAll] = useHistoryState(place, false);
  if (changes.length === 0)
    return (
      <p className="muted version-none">
        <Trans>No value changed.</Trans>
      </p>
    );
  const rest = changes.length - shownAtFirst;
  return (
    <>
      <ul className="changes">
        {(all ? changes : changes.slice(0, shownAtFirst)).map(({ name, old, new: now, conflicting }) => (
          <li key={name}>
            <p className="change-label">
              {name === labelName ? t`Label` : <Name>{name}</Name>}
              {conflicting && (
                <Tag style={{ marginInlineStart: 6 }} color="warning" title={t`Others changed this value, too`}>
                  <Icon name="warning" />
                  <span className="visually-hidden">{t`Others changed this value, too`}</span>
                </Tag>
              )}
            </p>
            <div className="change-values">
              <EntityValue value={old} className="muted" />
              <span aria-hidden="true" className="change-arrow">
                →
              </span>
              <span className="visually-hidden">
                <Trans>changed to</Trans>
              </span>
              <EntityValue value={now} />
            </div>
          </li>
        ))}
      </ul>
      {rest > 0 && !all && (
        <TextButton onClick={() => showAll(true)}>
          <Plural value={rest} one="Show # more change" other="Show # more changes" />
        </TextButton>
      )}
    </>
  );
}
