import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Progress } from 'antd';
import { useMemo, useState } from 'react';
import { reasonText } from '~/shared/errors/describe-failure';
import { dropJob } from '~/shared/jobs/job-list';
import type { JobEntry } from '~/shared/jobs/kind';
import { useJobSnapshot } from '~/shared/jobs/use-job';
import { percentOf } from '~/shared/lib/numbers';
import { paths } from '~/shared/lib/paths';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { StepLine } from '~/shared/ui/page/StepLine';
import { actionsColumnWidth } from '~/shared/ui/table/column-width';
import { ListTable } from '~/shared/ui/table/ListTable';
import type { RowAction, TableColumn } from '~/shared/ui/table/types';
import { Name } from '~/shared/ui/text/Name';
import {
  type BuildJob,
  EarlierStepFailed,
  IdInUse,
  type Step,
  type StepNote,
  UnreadableDefinition,
} from './build-types';

type Row = JobEntry<Step, StepNote>;

const kinds: Record<Step['stage'], ReturnType<typeof msg>> = {
  definition: msg`Form`,
  file: msg`Attachment`,
  settings: msg`Form`,
  publish: msg`Form`,
  access: msg`App user access`,
  link: msg`Public access link`,
};

const remarks: Record<NonNullable<StepNote['remark']>, ReturnType<typeof msg>> = {
  'definition-as-xml': msg`Done. The spreadsheet could not be changed, so the form was made from its XForm.`,
  'not-expected': msg`Left out: the new form does not use this file.`,
  'file-not-list': msg`Done. The form uses this file, not the entity list of the same name in the project.`,
  'no-list': msg`Left out: the project has no entity list of this name.`,
};

function problemText(error: unknown, i18n: I18n): string {
  if (error instanceof EarlierStepFailed) return i18n._(msg`Not done, because an earlier step failed.`);
  if (error instanceof IdInUse)
    return i18n._(msg`The project already has a form with this ID. Start again with another ID.`);
  if (error instanceof UnreadableDefinition)
    return i18n._(msg`The definition is not a readable XForm, so its ID cannot be changed.`);
  return reasonText(error, i18n);
}

function stateText({ state, error, note, fraction }: Row, i18n: I18n): string {
  switch (state) {
    case 'waiting':
      return i18n._(msg`Waiting`);
    case 'running':
      return fraction === null ? i18n._(msg`Running`) : i18n.number(fraction, { style: 'percent' });
    case 'done':
      return i18n._(note?.remark ? remarks[note.remark] : msg`Done`);
    case 'skipped':
      return i18n._(msg`Not needed`);
    case 'refused':
      return problemText(error, i18n);
    case 'unknown':
      return i18n._(msg`Unknown: the connection was lost before the server answered.`);
  }
}

const icons: Record<Row['state'], IconName> = {
  waiting: 'clock',
  running: 'refresh',
  done: 'check',
  skipped: 'check',
  refused: 'warning',
  unknown: 'warning',
};

/**
 * The job changes its entries in place; this returns copies that change only when the entry does. Updates `known`.
 */
function currentRows(job: BuildJob, known: Map<string, Row>): Row[] {
  return job.all().map((entry) => {
    const { id } = entry.item;
    const before = known.get(id);
    const isSame =
      before?.state === entry.state &&
      before.fraction === entry.fraction &&
      before.note === entry.note &&
      before.error === entry.error;
    const row = isSame ? before : { ...entry };
    known.set(id, row);
    return row;
  });
}

const rowId = ({ item }: Row) => item.id;

function useColumns(): TableColumn<Row>[] {
  const { t, i18n } = useLingui();
  return useMemo(
    () => [
      {
        id: 'step',
        header: t`Step`,
        width: 260,
        role: 'identity',
        frozen: 'always',
        cell: ({ item }: Row) => <Name>{item.label}</Name>,
        text: ({ item }: Row) => item.label,
      },
      {
        id: 'kind',
        header: t`Kind`,
        width: 160,
        role: 'fact',
        text: ({ item }: Row) => i18n._(kinds[item.data.stage]),
      },
      {
        id: 'state',
        header: t`Result`,
        width: 420,
        role: 'state',
        grow: true,
        decoration: 22,
        cell: (row: Row) => (
          <span className={row.state === 'refused' || row.state === 'unknown' ? 'field-fault' : undefined}>
            <Icon name={icons[row.state]} /> {stateText(row, i18n)}
          </span>
        ),
        text: (row: Row) => stateText(row, i18n),
      },
    ],
    [t, i18n],
  );
}

export function BuildProgress({ job, onAgain }: { job: BuildJob; onAgain: () => void }) {
  const { t, i18n } = useLingui();
  const snapshot = useJobSnapshot(job);
  const columns = useColumns();
  const [known] = useState(() => new Map<string, Row>());
  if (!snapshot) return null;
  const rows = currentRows(job, known);
  const { phase, counts, total, progress } = snapshot;
  const hasEnded = phase === 'ended';
  const failed = counts.refused + counts.unknown;
  const left = failed + counts.waiting;
  const { projectId, xmlFormId } = job.input;
  const isMade = rows[0]?.state === 'done';
  const isPublished = rows.some(({ item, state }) => item.data.stage === 'publish' && state === 'done');
  const to = isPublished ? paths.submissions(projectId, xmlFormId) : paths.formDraft(projectId, xmlFormId);
  const [done, all] = [i18n.number(counts.done), i18n.number(total)];
  const actions = ({ item, state }: Row): RowAction[] =>
    hasEnded && (state === 'refused' || state === 'unknown')
      ? [{ id: 'retry', label: t`Try again`, onSelect: () => void job.retry([item.id]) }]
      : [];
  return (
    <section aria-label={t`Progress`}>
      <h2>
        <Name>{job.title}</Name>
      </h2>
      <MakeFormSteps current={hasEnded && left === 0 ? 3 : 1} />
      <Flex wrap align="center" gap="8px 12px" style={{ marginBlock: 16 }}>
        <Progress
          percent={percentOf(progress, total)}
          showInfo={false}
          aria-label={t`Progress of ${job.title}`}
          style={{ inlineSize: 160 }}
        />
        <span role="status">
          {hasEnded && left === 0 ? (
            <Trans>Form created.</Trans>
          ) : (
            <Trans>
              {done} of {all} done
            </Trans>
          )}
          {failed > 0 && (
            <>
              {' · '}
              <Plural value={failed} one="# failed" other="# failed" />
            </>
          )}
        </span>
        {!hasEnded && (
          <Button onClick={() => job.stop()}>
            <Trans>Stop</Trans>
          </Button>
        )}
        {hasEnded && left > 0 && (
          <Button type="primary" onClick={() => void job.resume()}>
            <Plural value={left} one="Continue with # step" other="Continue with # steps" />
          </Button>
        )}
        {hasEnded && (
          <Button
            onClick={() => {
              dropJob(job);
              onAgain();
            }}
          >
            <Trans>Make another</Trans>
          </Button>
        )}
        {isMade && (
          <AppLink to={to}>
            <Trans>Open the new form</Trans>
          </AppLink>
        )}
      </Flex>
      <ListTable
        label={t`Steps`}
        columns={columns}
        rows={rows}
        rowId={rowId}
        totalCount={rows.length}
        {...(failed > 0 && hasEnded ? { actions, actionsWidth: actionsColumnWidth(t`Try again`, false) } : {})}
        empty={null}
      />
    </section>
  );
}

export function MakeFormSteps({ current }: { current: number }) {
  const { t } = useLingui();
  return <StepLine titles={[t`Options`, t`Progress`, t`Done`]} current={current} />;
}
