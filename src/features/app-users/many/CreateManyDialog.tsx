import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Flex } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { ActorPropertyList, AppUserList, ProjectExtended } from '~/api/schema';
import { highestId } from '~/domain/actors/writes';
import { reasonText } from '~/shared/errors/describe-failure';
import { useJobSnapshot, usePageJob } from '~/shared/jobs/use-job';
import { saveFile } from '~/shared/lib/save-file';
import { markUnsaved } from '~/shared/lib/unsaved';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { ProgressBar } from '~/shared/ui/progress/ProgressBar';
import { Sentences, joinNames } from '~/shared/ui/text/Joined';
import { ScrollTable } from '../ScrollTable';
import type { NewAppUser } from '../writes';
import {
  type Creation,
  type CreationJob,
  creationKind,
  issuesText,
  lineOutcomes,
  type LineProgress,
  type Outcome,
  startCreation,
  creationResult,
} from './creation-job';
import { InputStep } from './InputStep';
import type { Line } from './parse';

interface CreateManyDialogProps {
  project: ProjectExtended;
  properties: ActorPropertyList;
  all: AppUserList;
  onClose: () => void;
  onDone: (ids: readonly number[]) => void;
  onPrint: (users: readonly NewAppUser[]) => void;
}

/**
 * Creates many app users from one text: a preview of each line, then a job, which continues if the dialog is closed.
 */
export function CreateManyDialog({ project, properties, all, onClose, onDone, onPrint }: CreateManyDialogProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [forAll, setForAll] = useState<readonly string[]>([]);
  // The list before the first is created, even if it is refetched.
  const [before] = useState(all);
  const names = useMemo(() => before.filter((user) => user.token !== null).map((user) => user.displayName), [before]);
  const newest = useMemo(() => highestId(before) ?? 0, [before]);
  const job = usePageJob<Creation, Line, LineProgress>(creationKind.name, ({ projectId }) => projectId === project.id);
  useEffect(
    () => (text.trim() === '' || job ? undefined : markUnsaved(null, () => msg`The app users are not created.`)),
    [text, job],
  );
  if (!job) {
    return (
      <InputStep
        project={project}
        properties={properties}
        names={names}
        text={text}
        onText={setText}
        forAll={forAll}
        onForAll={setForAll}
        onClose={onClose}
        onCreate={(lines) => void startCreation(project, lines, newest, t`App users of ${project.name}`)}
      />
    );
  }
  return <CreationStep job={job} onClose={onClose} onDone={onDone} onPrint={onPrint} />;
}

interface CreationStepProps {
  job: CreationJob;
  onClose: () => void;
  onDone: (ids: readonly number[]) => void;
  onPrint: (users: readonly NewAppUser[]) => void;
}

const userOf = (outcome: Outcome): NewAppUser[] =>
  outcome.state === 'done' || outcome.state === 'partly' ? [outcome.user] : [];

interface Row {
  number: number;
  name: string;
  text: string;
  failed: boolean;
  retries: boolean;
}

const isSame = (one: Row, other: Row) => one.text === other.text && one.retries === other.retries;

function CreationStep({ job, onClose, onDone, onPrint }: CreationStepProps) {
  const { t, i18n } = useLingui();
  const progress = useJobSnapshot(job);
  const running = progress?.phase !== 'ended';
  const rows = lineOutcomes(job);
  const faulty = job.input.faulty.length;
  const sent = rows.length - faulty;

  const made = rows.flatMap(({ outcome }) => userOf(outcome));
  const failures = progress ? progress.counts.refused + progress.counts.unknown : 0;
  const left = progress?.counts.waiting ?? 0;
  const lost = (progress?.counts.unknown ?? 0) > 0;
  const close = () => (running ? onClose() : onDone(made.map((user) => user.id)));
  const download = () => {
    const { name, content } = creationResult(job, i18n);
    saveFile(content, name);
  };
  return (
    <Dialog
      title={t`Add several app users`}
      width={860}
      onClose={close}
      footer={
        running ? (
          <>
            <Button onClick={() => job.stop()}>
              <Trans>Stop</Trans>
            </Button>
            <Button onClick={onClose}>
              <Trans>Continue in the background</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button onClick={download}>
              <Trans>Download the result</Trans>
            </Button>
            {made.length > 0 && (
              <Button onClick={() => onPrint(made)}>
                <Trans>Print QR codes…</Trans>
              </Button>
            )}
            {left > 0 && (
              <Button onClick={() => void job.start()}>
                <Plural value={left} one="Continue with # line" other="Continue with # lines" />
              </Button>
            )}
            <Button type="primary" onClick={close}>
              <Trans>Done</Trans>
            </Button>
          </>
        )
      }
    >
      <ProgressBar done={sent - left} of={sent} label={t`Creating app users`} />
      <p role="status">
        <Sentences>
          <Plural value={made.length} one="# app user created." other="# app users created." />
          {failures > 0 && <Plural value={failures} one="# line failed." other="# lines failed." />}
          {faulty > 0 && (
            <Plural
              value={faulty}
              one="# line with a problem was left out."
              other="# lines with problems were left out."
            />
          )}
        </Sentences>
      </p>
      {!running && lost && (
        <Alert
          type="warning"
          showIcon
          title={
            <Trans>
              The connection was lost, so this stopped. Check your connection, then try again. No app user will be
              created twice.
            </Trans>
          }
        />
      )}
      {!running && failures > 0 && (
        <Flex wrap gap="small">
          <Button onClick={() => void job.resume()}>
            <Trans>Try the failed lines again</Trans>
          </Button>
        </Flex>
      )}
      <ScrollTable
        label={t`Result of each line`}
        isLong
        dataSource={rows.map(({ line, outcome }): Row => {
          const failed = ['failed', 'partly', 'unknown', 'faulty'].includes(outcome.state);
          return {
            number: line.number,
            name: line.name,
            text: stateText(line, outcome, i18n),
            failed,
            retries: failed && !running && outcome.state !== 'faulty',
          };
        })}
        rowKey="number"
        column={{ shouldCellUpdate: (now, before) => !isSame(now, before) }}
        columns={[
          { key: 'line', title: t`Line`, render: (_, { number }) => number },
          { key: 'name', title: t`Display name`, render: (_, { name }) => <bdi>{name}</bdi> },
          {
            key: 'outcome',
            title: t`Outcome`,
            onCell: ({ failed }) => ({ className: failed ? 'many-fault' : '' }),
            render: (_, { number, text, retries }) => (
              <>
                {text}{' '}
                {retries && (
                  <TextButton onClick={() => void job.retry([String(number)])}>
                    <Trans>Try again</Trans>
                  </TextButton>
                )}
              </>
            ),
          },
        ]}
      />
    </Dialog>
  );
}

function stateText(line: Line, outcome: Outcome, i18n: I18n): string {
  switch (outcome.state) {
    case 'waiting':
      return i18n._(msg`Waiting`);
    case 'running':
      return i18n._(msg`Creating…`);
    case 'done':
      return i18n._(msg`Created`);
    case 'partly': {
      const why = reasonText(outcome.reason, i18n);
      const forms = joinNames(outcome.missing);
      return i18n._(msg`Created, but without access to ${forms}: ${why}`);
    }
    case 'failed': {
      const why = reasonText(outcome.reason, i18n);
      return i18n._(msg`Not created: ${why}`);
    }
    case 'unknown':
      return i18n._(msg`Unknown: the connection was lost before the server answered.`);
    case 'faulty':
      return i18n._(msg`Not created: ${issuesText(line, i18n)}`);
  }
}
