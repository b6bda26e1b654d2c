import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useGetProject } from '~/api/generated/hooks/projects';
import { copyJobKinds } from '~/domain/forms/draft-uploads';
import { reasonText } from '~/shared/errors/describe-failure';
import { usePageJob } from '~/shared/jobs/use-job';
import { paths } from '~/shared/lib/paths';
import { markUnsaved } from '~/shared/lib/unsaved';
import { DropHint, DropZone } from '~/shared/ui/controls/files';
import { AppLink } from '~/shared/ui/links/AppLink';
import { SettingsColumns } from '~/shared/ui/page/SettingsBox';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { Name } from '~/shared/ui/text/Name';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import { type Build, type BundleError, InvalidBundle, type Step, type StepNote } from '../build-types';
import { BuildProgress } from '../BuildProgress';
import { MakeForm, useTargetProject } from '../MakeForm';
import type { Origin } from '../origin';

const faults: Record<BundleError, MessageDescriptor> = {
  'no-archive': msg`This file is not a ZIP file. Select a bundle that was downloaded from a form.`,
  'no-manifest': msg`This ZIP file is not a bundle: it has no readable file form.json.`,
  'unknown-format': msg`This bundle was made by another program or by a newer version.`,
  incomplete: msg`This bundle is incomplete: files that it lists are missing.`,
};

export function BundlePage() {
  const { t, i18n } = useLingui();
  const { projectId } = useRouteIds();
  const { data: project } = useGetProject(projectId);
  const { target, error, retry } = useTargetProject(project, null);
  const [origin, setOrigin] = useState<Origin | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const job = usePageJob<Build, Step, StepNote>(copyJobKinds.bundle, (input) => input.projectId === projectId);
  const isWaiting = origin !== null && job === null;
  useEffect(
    () => (isWaiting ? markUnsaved(null, () => msg`No form is created from the bundle.`) : undefined),
    [isWaiting],
  );
  const attachments = <Plural value={origin?.files.length ?? 0} one="# attachment" other="# attachments" />;
  const open = async (file: File | undefined) => {
    if (!file) return;
    setFault(null);
    setOrigin(null);
    try {
      const { readBundle } = await import('./read-bundle');
      setOrigin(await readBundle(file));
    } catch (failure) {
      const why = failure instanceof InvalidBundle ? i18n._(faults[failure.fault]) : reasonText(failure, i18n);
      setFault(t`The bundle was not opened. ${why}`);
    }
  };
  if (job)
    return (
      <BuildProgress
        job={job}
        onAgain={() => {
          setOrigin(null);
          retry();
        }}
      />
    );
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.defaultPrevented) return;
        event.preventDefault();
        void open(event.dataTransfer.files[0]);
      }}
    >
      <SettingsColumns aside={null}>
        <h2>
          <Trans>New form from a bundle</Trans>
        </h2>
        <p className="muted">
          <Trans>
            A bundle is a ZIP file with the definition, the attachments and the settings of a form. To download one,
            open a form and select “Copy form”.
          </Trans>{' '}
          <AppLink to={paths.newForm(projectId)}>
            <Trans>Upload a definition instead</Trans>
          </AppLink>
        </p>
        <DropZone label={t`Bundle`} accept=".zip,application/zip" onFiles={([file]) => file && void open(file)}>
          <Button data-page-action={t`Upload bundle`}>
            <Trans>Select a bundle…</Trans>
          </Button>
          <DropHint>
            <Trans>or drop it here</Trans>
          </DropHint>
        </DropZone>
        {fault !== null && <Alert type="error" showIcon role="alert" title={fault} />}
        {origin && (
          <p role="status">
            <Trans>
              The bundle has the form <Name>{origin.name}</Name> (<bdi>{origin.xmlFormId}</bdi>), {attachments}.
            </Trans>
          </p>
        )}
        {origin && !target && (error ? <ErrorState error={error} retry={retry} /> : <ListSkeleton rows={5} />)}
        {origin && target && (
          <MakeForm
            title={t`New form`}
            submitLabel={t`Create form`}
            origin={origin}
            target={target}
            address={paths.formFromBundle(projectId)}
          />
        )}
      </SettingsColumns>
    </div>
  );
}
