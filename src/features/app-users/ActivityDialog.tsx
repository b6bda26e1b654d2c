import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, type TableColumnsType } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useListForms } from '~/api/generated/hooks/forms';
import type { AppUserExtended } from '~/api/schema';
import { formName } from '~/domain/forms/form-target';
import { formatDateTime } from '~/shared/lib/dates';
import { formatInteger } from '~/shared/lib/numbers';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { ProgressBar } from '~/shared/ui/progress/ProgressBar';
import { ErrorState } from '~/shared/ui/states/states';
import { joinNames } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { UserAgentName } from '~/shared/ui/text/UserAgentName';
import '~/shared/ui/form/form.css';
import { type Activity, type DeviceUse, type FormUse, emptyActivity, readActivity } from './activity';
import { ScrollTable } from './ScrollTable';

interface ActivityDialogProps {
  actor: AppUserExtended;
  onClose: () => void;
}

export function ActivityDialog({ actor: user, onClose }: ActivityDialogProps) {
  const { t } = useLingui();
  const { projectId, id } = user;
  const { data, error, refetch } = useListForms(projectId);
  // A form without submissions has nothing to read.
  const forms = useMemo(
    () =>
      data
        ?.filter((form) => form.publishedAt !== null && form.submissions > 0)
        .map((form) => ({ xmlFormId: form.xmlFormId, name: formName(form) })),
    [data],
  );
  const [activity, setActivity] = useState<Activity>(emptyActivity);
  const [done, setDone] = useState(0);
  const [state, setState] = useState<'reading' | 'stopped' | 'complete'>('reading');
  const controller = useRef<AbortController | null>(null);
  useEffect(() => {
    if (!forms) return;
    const own = new AbortController();
    controller.current = own;
    void readActivity(projectId, id, forms, {
      signal: own.signal,
      onProgress: (now, count) => {
        setActivity(now);
        setDone(count);
      },
    }).then(() => setState(own.signal.aborted ? 'stopped' : 'complete'));
    return () => own.abort();
  }, [forms, projectId, id]);
  const who = <Name>{user.displayName}</Name>;
  const count = activity.forms.reduce((sum, form) => sum + form.count, 0);
  const [latest] = activity.forms;
  const submissions = <Plural value={count} one="# submission" other="# submissions" />;
  const devices = <Plural value={activity.devices.length} one="from # device" other="from # devices" />;
  // Elements: Lingui parses markup in text values.
  const unread = <bdi>{joinNames(activity.unread)}</bdi>;
  return (
    <Dialog
      title={t`Device activity`}
      width={720}
      onClose={onClose}
      footer={
        <>
          {forms && state === 'reading' && (
            <Button onClick={() => controller.current?.abort()}>
              <Trans>Stop</Trans>
            </Button>
          )}
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Submissions of {who} in the forms that you can read. Devices that only download forms are not listed.
        </Trans>
      </p>
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {forms && state !== 'complete' && (
        <ProgressBar done={done} of={forms.length} label={t`Reading submissions, form by form`} />
      )}
      {state === 'stopped' && (
        <p role="status" className="muted">
          <Trans>Stopped: only some of the forms are shown.</Trans>
        </p>
      )}
      {activity.unread.length > 0 && (
        <p role="alert" className="field-fault">
          <Trans>The submissions of these forms could not be read: {unread}</Trans>
        </p>
      )}
      {state === 'complete' && count === 0 && activity.unread.length === 0 && (
        <p role="status">
          <Trans>It has no submissions.</Trans>
        </p>
      )}
      {latest && (
        <>
          <p role="status">
            <Trans>
              {submissions}, {devices}. Last submission: <TimeAgo iso={latest.last} />.
            </Trans>
          </p>
          <DeviceTable activity={activity} reading={state === 'reading'} />
          <FormTable projectId={projectId} userId={id} activity={activity} />
        </>
      )}
    </Dialog>
  );
}

function useLastColumns<Row extends { count: number; last: string }>(): TableColumnsType<Row> {
  const { t, i18n } = useLingui();
  return [
    {
      key: 'count',
      title: t`Submissions`,
      align: 'end',
      render: (_, { count }) => formatInteger(count, i18n.locale),
    },
    { key: 'last', title: t`Last submission`, render: (_, { last }) => formatDateTime(last) },
  ];
}

function DeviceTable({ activity, reading }: { activity: Activity; reading: boolean }) {
  const { t } = useLingui();
  return (
    <ScrollTable
      label={t`Devices`}
      dataSource={activity.devices}
      rowKey={({ deviceId }) => deviceId ?? ''}
      columns={[
        {
          key: 'device',
          title: t`Device`,
          render: (_, { deviceId }) =>
            deviceId === null ? <span className="muted">{t`not named`}</span> : <bdi>{deviceId}</bdi>,
        },
        {
          key: 'client',
          title: t`Client`,
          onCell: ({ agent }) => ({ title: agent ?? undefined }),
          render: (_, { agent }) =>
            agent === undefined ? (
              <span className="muted">{reading ? t`Loading…` : t`not read`}</span>
            ) : agent === null ? (
              <span className="muted">{t`not named`}</span>
            ) : (
              <UserAgentName agent={agent} />
            ),
        },
        ...useLastColumns<DeviceUse>(),
      ]}
    />
  );
}

function FormTable({ projectId, userId, activity }: { projectId: number; userId: number; activity: Activity }) {
  const { t } = useLingui();
  return (
    <ScrollTable
      label={t`Forms`}
      dataSource={activity.forms}
      rowKey="xmlFormId"
      columns={[
        {
          key: 'form',
          title: t`Form`,
          rowScope: 'row',
          render: (_, { xmlFormId, name }) => (
            <AppLink to={paths.submissions(projectId, xmlFormId, `submitterId=${userId}`)}>
              <bdi>{name}</bdi>
            </AppLink>
          ),
        },
        ...useLastColumns<FormUse>(),
      ]}
    />
  );
}
