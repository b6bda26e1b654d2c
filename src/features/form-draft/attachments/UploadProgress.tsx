import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Collapse, Flex, Progress } from 'antd';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { FormRef } from '~/api/form-version-ref';
import { uploadJobKind } from '~/domain/forms/draft-uploads';
import { reasonText } from '~/shared/errors/describe-failure';
import type { JobSnapshot } from '~/shared/jobs/job';
import { dropJob } from '~/shared/jobs/job-list';
import type { JobEntry } from '~/shared/jobs/kind';
import { usePageJob } from '~/shared/jobs/use-job';
import { bidiIsolate } from '~/shared/lib/isolate';
import { percentOf } from '~/shared/lib/numbers';
import { formatSize } from '~/shared/lib/sizes';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Name } from '~/shared/ui/text/Name';
import type { Upload, UploadJob } from './upload-job';

type Entry = JobEntry<Upload, null>;

/** Milliseconds between renders of the progress. */
const renderIntervalMs = 100;
const noSnapshot = () => null;

/** Throttled: with thousands of files, jobs change more often than can be rendered. */
function useThrottledSnapshot(job: UploadJob | null): JobSnapshot | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = job?.progress.subscribe(() => {
        timer ??= setTimeout(() => {
          timer = undefined;
          listener();
        }, renderIntervalMs);
      });
      return () => {
        stop?.();
        clearTimeout(timer);
      };
    },
    [job],
  );
  return useSyncExternalStore<JobSnapshot | null>(subscribe, job?.snapshot ?? noSnapshot);
}

const bytesSent = ({ state, fraction, item }: Entry): number =>
  state === 'done' ? item.data.file.size : state === 'running' ? (fraction ?? 0) * item.data.file.size : 0;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

interface UploadProgressProps {
  place: FormRef;
  /** Called once all files are uploaded, with the attachment names. */
  onUploaded: (names: readonly string[]) => void;
}

export function UploadProgress({ place, onUploaded }: UploadProgressProps) {
  const { i18n } = useLingui();
  const job = usePageJob<FormRef, Upload, null>(
    uploadJobKind,
    ({ projectId, xmlFormId }) => projectId === place.projectId && xmlFormId === place.xmlFormId,
  );
  const snapshot = useThrottledSnapshot(job);
  const uploaded = useRef(onUploaded);
  useEffect(() => {
    uploaded.current = onUploaded;
  });
  const isComplete = snapshot !== null && snapshot.phase === 'ended' && snapshot.counts.done === snapshot.total;
  useEffect(() => {
    if (!job || !isComplete) return;
    const names = job.all().map(({ item }) => item.id);
    const [only] = names;
    const count = names.length;
    const name = bidiIsolate(only ?? '');
    notifications.success(
      count === 1
        ? msg`${name} uploaded.`
        : msg`${plural(count, { one: '# file uploaded.', other: '# files uploaded.' })}`,
    );
    dropJob(job);
    uploaded.current(names);
  }, [job, isComplete]);
  if (!job || !snapshot || isComplete) return null;

  const entries = job.all();
  const { phase, counts, total, end, error } = snapshot;
  const hasEnded = phase === 'ended';
  const running = entries.filter(({ state }) => state === 'running');
  const failed = entries.filter(({ state }) => state === 'refused' || state === 'unknown');
  const bytes = sum(entries.map(({ item }) => item.data.file.size));
  const sent = sum(entries.map(bytesSent));
  const size = (value: number) => formatSize(Math.round(value), i18n.locale);
  const words = (reason: unknown) => reasonText(reason, i18n);
  const [doneText, totalText, sentText, bytesText] = [
    i18n.number(counts.done),
    i18n.number(total),
    size(sent),
    size(bytes),
  ];
  const why = <bdi>{error === undefined ? '' : words(error)}</bdi>;
  return (
    <Card
      size="small"
      role="region"
      aria-label={job.title}
      styles={{ root: failed.length > 0 ? { borderColor: 'var(--danger-border)' } : {} }}
    >
      <Flex vertical gap={8}>
        <Flex wrap align="center" gap="8px 12px">
          <Progress
            percent={percentOf(sent, bytes)}
            showInfo={false}
            aria-label={i18n._(msg`Upload of all files`)}
            style={{ flex: '1 1 160px', maxInlineSize: 360 }}
          />
          <span>
            <Trans>
              {doneText} of {totalText} files · {sentText} of {bytesText}
            </Trans>
          </span>
          {hasEnded ? (
            <Flex wrap gap={8} style={{ marginInlineStart: 'auto' }}>
              {failed.length > 0 && (
                <Button type="primary" onClick={() => void job.retry()}>
                  <Plural value={failed.length} one="Retry # failed file" other="Retry # failed files" />
                </Button>
              )}
              {counts.waiting > 0 && (
                <Button onClick={() => void job.start()}>
                  <Plural value={counts.waiting} one="Upload the # file left" other="Upload the # files left" />
                </Button>
              )}
              <Button onClick={() => dropJob(job)}>
                <Trans>Dismiss</Trans>
              </Button>
            </Flex>
          ) : (
            <Flex wrap gap={8} style={{ marginInlineStart: 'auto' }}>
              {total > 1 && phase === 'running' && (
                <Button onClick={() => job.pause()}>
                  <Trans>Pause</Trans>
                </Button>
              )}
              {phase === 'paused' && (
                <Button onClick={() => job.unpause()}>
                  <Trans>Continue</Trans>
                </Button>
              )}
              <Button onClick={() => job.stop()}>
                <Trans>Cancel upload</Trans>
              </Button>
            </Flex>
          )}
        </Flex>
        {hasEnded && end !== 'finished' && (
          <p role="status">
            {end === 'session' ? (
              <Trans>Stopped, because your session ended</Trans>
            ) : end === 'asked' ? (
              <Plural
                value={counts.waiting}
                one="Upload cancelled. # file was not uploaded."
                other="Upload cancelled. # files were not uploaded."
              />
            ) : error === undefined ? (
              <Trans>Stopped, because too many failed in a row</Trans>
            ) : (
              why
            )}
          </p>
        )}
        {running.length > 0 && (
          <ul className="uploads-files">
            {running.map(({ item, fraction }) => {
              const percent = i18n.number(fraction ?? 0, { style: 'percent' });
              return (
                <Flex component="li" key={item.id} align="center" gap={8} style={{ minBlockSize: 24 }}>
                  <Name>{item.label}</Name>
                  <Progress
                    percent={percentOf(fraction ?? 0, 1)}
                    showInfo={false}
                    aria-label={item.label}
                    style={{ inlineSize: 120, flex: 'none' }}
                  />
                  <span className="muted">{fraction === 1 ? <Trans>Saving…</Trans> : percent}</span>
                </Flex>
              );
            })}
          </ul>
        )}
        {failed.length > 0 && (
          <Collapse
            ghost
            defaultActiveKey={failed.length <= 10 ? ['failed'] : []}
            items={[
              {
                key: 'failed',
                label: <Plural value={failed.length} one="# failed" other="# failed" />,
                children: (
                  <ul className="uploads-failed">
                    {failed.map(({ item, error: reason }) => (
                      <li key={item.id}>
                        <Name>{item.label}</Name>: <bdi>{words(reason)}</bdi>
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
        )}
      </Flex>
    </Card>
  );
}
