import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Flex, Progress } from 'antd';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useListProjects } from '~/api/generated/hooks/projects';
import { useListRoles } from '~/api/generated/hooks/roles';
import { useListUsers } from '~/api/generated/hooks/users';
import { adminRole } from '~/domain/roles/roles';
import type { JobSnapshot } from '~/shared/jobs/job';
import { dropJob } from '~/shared/jobs/job-list';
import { useJobSnapshot, usePageJob } from '~/shared/jobs/use-job';
import { percentOf } from '~/shared/lib/numbers';
import { paths } from '~/shared/lib/paths';
import { saveFile } from '~/shared/lib/save-file';
import { markUnsaved } from '~/shared/lib/unsaved';
import { LineFilter } from '~/shared/lists/LineFilter';
import { ListField } from '~/shared/lists/ListField';
import { notifications } from '~/shared/ui/overlays/notifications';
import { PageHead } from '~/shared/ui/page/PageHead';
import { RightsGate } from '~/shared/ui/page/RightsGate';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { actionsColumnWidth } from '~/shared/ui/table/column-width';
import { ListTable } from '~/shared/ui/table/ListTable';
import type { RowAction } from '~/shared/ui/table/types';
import { previewColumns, type PreviewRow } from './columns';
import {
  type Invitations,
  invitationsKindName,
  type Invited,
  problemTexts,
  resultCsv,
  type RowState,
  rowStates,
} from './invitations';
import { exampleList, maxRows, parseList, planList, type PlannedLine } from './plan';
import './invite.css';

const noStates: ReadonlyMap<number, RowState> = new Map();
const rowId = ({ row }: PreviewRow) => String(row.index);

/** Lines that failed count as lines with problems. */
const isOf = ({ row, state }: PreviewRow, outcome: PlannedLine['outcome']) =>
  (state?.kind === 'failed' ? 'fault' : row.outcome) === outcome;

export function InvitePage() {
  const { t } = useLingui();
  return (
    <RightsGate>
      <PageHead crumbs={[{ label: t`Web Users`, to: paths.users() }]} title={<Trans>Add several web users</Trans>} />
      <Invite />
    </RightsGate>
  );
}

/** Requested once: the preview must not change while the list is sent. */
function useWorld() {
  const fixed = { query: { staleTime: Infinity, refetchOnMount: 'always' } } as const;
  const users = useListUsers(undefined, fixed);
  const projects = useListProjects(undefined, fixed);
  const roles = useListRoles({ query: { staleTime: Infinity } });
  return {
    users: users.data,
    projects: projects.data,
    roles: roles.data,
    error: users.error ?? projects.error ?? roles.error,
    retry: () => void Promise.all([users.refetch(), projects.refetch(), roles.refetch()]),
  };
}

function Invite() {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const { users, projects, roles, error, retry } = useWorld();
  const [text, setText] = useState('');
  const starting = useRef(false);
  const [group, setGroup] = useState<PlannedLine['outcome'] | null>(null);
  const adminRoleId = roles?.find(({ system }) => system === adminRole)?.id;
  const job = usePageJob<Invitations, null, Invited>(invitationsKindName);
  const progress = useJobSnapshot(job);
  const running = progress !== null && progress.phase !== 'ended';
  /** Once it is sent, the list is read-only. */
  const sent = job?.input.plan ?? null;
  const states = useMemo(() => (job && progress ? rowStates(job) : noStates), [job, progress]);

  const wanted = useDeferredValue(text);
  const parsed = useMemo(() => parseList(wanted), [wanted]);
  const draft = useMemo(
    () => (users && projects && roles ? planList(parsed.rows, { users, projects, roles, i18n }) : undefined),
    [parsed, users, projects, roles, i18n],
  );
  const plan = sent ?? draft;
  const shown = useMemo(
    () =>
      plan
        ?.map((row): PreviewRow => ({ row, state: states.get(row.index) }))
        .filter((row) => group === null || isOf(row, group)),
    [plan, states, group],
  );
  const problem = useMemo(
    () =>
      (shown ?? [])
        .map(({ row, state }) => problemTexts(row, state, i18n).join(' '))
        .reduce((longest, one) => (one.length > longest.length ? one : longest), ''),
    [shown, i18n],
  );
  const columns = useMemo(() => previewColumns(i18n, locale, problem), [i18n, locale, problem]);

  const finished = sent !== null && !running;
  /** Others may have to wait for something else. */
  const actions = useCallback(
    ({ row, state }: PreviewRow): RowAction[] =>
      state?.kind === 'failed'
        ? [{ id: 'retry', label: t`Try again`, onSelect: () => void job?.retry([String(row.index)]) }]
        : [],
    [job, t],
  );
  const failed = progress ? progress.counts.refused + progress.counts.unknown : 0;
  // A running job continues when the page is left; failed and unsent lines are lost.
  const unsaved = job === null ? text !== '' : !running && failed + (progress?.counts.waiting ?? 0) > 0;
  useEffect(() => (unsaved ? markUnsaved(null, () => msg`The invitations are not sent.`) : undefined), [unsaved]);

  if (error && !(users && projects && roles)) return <ErrorState error={error} retry={retry} />;
  if (!plan) return <ListSkeleton rows={6} />;
  const count = (outcome: PlannedLine['outcome']) => plan.filter((row) => row.outcome === outcome).length;
  const [invited, given, skipped, problems] = [count('create'), count('give'), count('skip'), count('fault') + failed];
  const done = (outcome: PlannedLine['outcome']) =>
    plan.filter((row) => row.outcome === outcome && states.get(row.index)?.kind === 'done').length;
  const [invitedNow, givenNow] = finished ? [done('create'), done('give')] : [invited, given];
  const send = async () => {
    if (adminRoleId === undefined || starting.current) return;
    starting.current = true;
    try {
      const { startInvitations } = await import('./invitation-job');
      startInvitations(plan, adminRoleId, invited > 0 ? t`Invitations` : t`Roles for existing people`);
    } catch (failure) {
      notifications.failed(msg`The invitations were not sent.`, failure);
    } finally {
      starting.current = false;
    }
  };
  const again = () => {
    if (job) dropJob(job);
    setText('');
    setGroup(null);
    retry();
  };
  return (
    <Flex vertical gap={12} className="invite">
      {sent === null && (
        <div className="invite-input">
          <ListField
            label={t`List of people`}
            help={
              <Trans>
                One person per line: email address, name, sitewide role, project roles. Only the address is required.
                The first line can name the columns. You can check every line before anything is sent.
              </Trans>
            }
            placeholder={exampleList(i18n)}
            text={text}
            onText={setText}
          />
        </div>
      )}
      {parsed.tooMany && sent === null && (
        <Alert
          type="warning"
          showIcon
          title={<Trans>Only the first {maxRows} people are used. Invite the others with another list.</Trans>}
        />
      )}
      {plan.length > 0 && (
        <>
          <LineFilter
            groups={[
              {
                key: 'create',
                count: invitedNow,
                label: finished ? (
                  <>
                    <Trans>Invited</Trans> {i18n.number(invitedNow)}
                  </>
                ) : (
                  <Plural value={invited} one="# will be invited" other="# will be invited" />
                ),
              },
              {
                key: 'give',
                count: givenNow,
                label: finished ? (
                  <>
                    <Trans>Roles added</Trans> {i18n.number(givenNow)}
                  </>
                ) : (
                  <Plural value={given} one="# gets roles" other="# get roles" />
                ),
              },
              {
                key: 'skip',
                count: skipped,
                label: <Plural value={skipped} one="# has an account" other="# have an account" />,
              },
              {
                key: 'fault',
                count: problems,
                label: <Plural value={problems} one="# with a problem" other="# with problems" />,
                problem: true,
              },
            ]}
            shown={group}
            onShow={setGroup}
          />
          <RunLine
            invited={invited}
            given={given}
            progress={progress}
            onSend={() => void send()}
            onStop={() => job?.stop()}
            onRetry={() => void job?.resume()}
          />
          {finished && (
            <Flex wrap align="center" gap="8px 16px">
              <Button onClick={() => saveFile(resultCsv(plan, states, i18n), 'invitations.csv')}>
                <Trans>Download the result</Trans>
              </Button>
              <Button onClick={again}>
                <Trans>Start a new list</Trans>
              </Button>
            </Flex>
          )}
          <ListTable
            label={t`Result of each line`}
            columns={columns}
            rows={shown}
            rowId={rowId}
            totalCount={shown?.length ?? 0}
            {...(finished && failed > 0 ? { actions, actionsWidth: actionsColumnWidth(t`Try again`, false) } : {})}
            empty={
              <p style={{ padding: 12 }}>
                <Trans>No results</Trans>
              </p>
            }
          />
        </>
      )}
    </Flex>
  );
}

interface RunLineProps {
  invited: number;
  given: number;
  progress: JobSnapshot | null;
  onSend: () => void;
  onStop: () => void;
  onRetry: () => void;
}

function RunLine({ invited, given, progress, onSend, onStop, onRetry }: RunLineProps) {
  const { t, i18n } = useLingui();
  const givenText = i18n.number(given);
  const total = invited + given;
  if (progress === null) {
    return (
      <Flex wrap align="center" gap="8px 16px">
        {total === 0 ? (
          <span className="muted">
            <Trans>There is nothing to send. Every line has a problem, or an account and no new role.</Trans>
          </span>
        ) : (
          <Button type="primary" onClick={onSend}>
            {given === 0 ? (
              <Plural value={invited} one="Invite # person" other="Invite # people" />
            ) : invited === 0 ? (
              <Plural value={given} one="Add roles to # person" other="Add roles to # people" />
            ) : (
              <Trans>
                <Plural value={invited} one="Invite # person" other="Invite # people" /> and add roles to {givenText}
              </Trans>
            )}
          </Button>
        )}
      </Flex>
    );
  }
  const { phase, counts } = progress;
  const failed = counts.refused + counts.unknown;
  const left = failed + counts.waiting;
  const [doneText, totalText] = [i18n.number(counts.done), i18n.number(total)];
  return (
    <Flex wrap align="center" gap="8px 16px">
      <Progress
        percent={percentOf(progress.progress, total)}
        showInfo={false}
        aria-label={t`Invitations`}
        style={{ inlineSize: 'min(320px, 60vw)' }}
      />
      <span role="status">
        <Trans>
          {doneText} of {totalText} done
        </Trans>
        {failed > 0 && (
          <>
            {' · '}
            <Plural value={failed} one="# failed" other="# failed" />
          </>
        )}
      </span>
      {phase !== 'ended' ? (
        <>
          <Button onClick={onStop}>
            <Trans>Stop</Trans>
          </Button>
          <span className="muted">
            <Trans>You can leave this page. Sending continues.</Trans>
          </span>
        </>
      ) : left > 0 ? (
        <Button type="primary" onClick={onRetry}>
          {failed === left ? (
            <Plural value={left} one="Try the failed line again" other="Try the # failed lines again" />
          ) : (
            <Plural value={left} one="Continue with # line" other="Continue with # lines" />
          )}
        </Button>
      ) : null}
    </Flex>
  );
}
