import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { DatasetDetails } from '~/api/schema';
import { ImportsTable } from '~/domain/entities/ImportsTable';
import { takePassedFile } from '~/domain/entities/passed-file';
import { useEntityList } from '~/domain/entities/queries';
import { examinedRows, readRecentImports, type RecentImport } from '~/domain/entities/recent-imports';
import type { ListId } from '~/domain/entities/rows';
import { signedInUser } from '~/session/session';
import { usePageJob } from '~/shared/jobs/use-job';
import { csvFile, csvLines } from '~/shared/lib/csv/write';
import { fileName } from '~/shared/lib/file-names';
import { paths } from '~/shared/lib/paths';
import { saveFile } from '~/shared/lib/save-file';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { PageHead } from '~/shared/ui/page/PageHead';
import { EmptyState, ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { useRouteIds } from '~/shared/url-state/use-route-ids';
import type { Chunk } from './check';
import { EarlierImports } from './EarlierImports';
import { FileDrop } from './FileDrop';
import { type EarlierRun, listEarlierImports, type ImportInput } from './import-store';
import { ImportProgress, UpdateProgress } from './ImportProgress';
import { ImportSteps } from './ImportSteps';
import { importKindName, type UpdateInput, updateKindName, type UpdateStep } from './job-types';
import { ReviewFile } from './ReviewFile';
import { failureText } from './texts';
import { useImportFile } from './use-import-file';
import { rowOfUuid } from './uuids';
import '~/shared/ui/form/form.css';
import './entity-import.css';

export function ImportPage() {
  const { t } = useLingui();
  const { projectId, datasetName } = useRouteIds();
  const { data: project } = useGetProject(projectId);
  return (
    <>
      <PageHead
        crumbs={[
          { label: t`Projects`, to: paths.home() },
          ...(project ? [{ label: project.name, to: paths.project(projectId) }] : []),
          { label: t`Entity Lists`, to: paths.entityLists(projectId) },
          { label: datasetName, to: paths.entities(projectId, datasetName) },
        ]}
        title={<Trans>Import entities</Trans>}
      />
      <Import key={`${projectId}/${datasetName}`} projectId={projectId} datasetName={datasetName} />
    </>
  );
}

function Import({ projectId, datasetName }: ListId) {
  const { t, i18n } = useLingui();
  const list = useEntityList({ projectId, datasetName });
  const file = useImportFile(list.data?.properties);
  // The property names decide how the file is read.
  const isKnown = list.data !== undefined;
  const selectHanded = useEffectEvent(() => {
    const dropped = isKnown ? takePassedFile() : null;
    if (dropped) file.select(dropped);
  });
  useEffect(() => selectHanded(), [isKnown]);
  const job = usePageJob<ImportInput, Chunk, never>(
    importKindName,
    (input) => input.projectId === projectId && input.datasetName === datasetName,
  );
  const update = usePageJob<UpdateInput, UpdateStep, never>(
    updateKindName,
    (input) => input.projectId === projectId && input.datasetName === datasetName,
  );
  if (update) return <UpdateProgress job={update} onAgain={() => void list.refetch()} />;
  if (job) return <ImportProgress job={job} onAgain={file.clear} />;
  // The layout shows why it cannot be read.
  if (!list.data) return <ListSkeleton rows={6} />;
  const { read } = file;
  if (read?.inspection && !read.inspection.isBroken) return <ReviewFile list={list.data} file={file} />;
  const fault = read?.failure
    ? i18n._(failureText(read.failure))
    : read?.inspection
      ? t`This file is not a valid CSV file: its first row has broken quotes or invalid characters. Look at the first row, save the file and select it again.`
      : null;
  return (
    <Flex vertical gap={24}>
      <ImportSteps at="file" />
      <FileDrop
        label={t`The first row of the file has the names of the columns. You can check everything before anything is sent.`}
        fault={
          fault === null ? null : (
            <>
              <bdi>{read?.file.name}</bdi>: {fault}
              {read?.failure?.kind === 'not-loaded' && (
                <>
                  {' '}
                  <TextButton onClick={() => file.readAs({})}>
                    <Trans>Try again</Trans>
                  </TextButton>
                </>
              )}
            </>
          )
        }
        onFile={file.select}
        takesFocus={file.isCleared}
      >
        <TemplateButton list={list.data} />
      </FileDrop>
      <EarlierImports list={{ projectId, datasetName }} />
      <OtherImports list={{ projectId, datasetName }} />
    </Flex>
  );
}

function TemplateButton({ list: { name, properties } }: { list: Pick<DatasetDetails, 'name' | 'properties'> }) {
  const save = () =>
    saveFile(csvFile(csvLines([['label', ...properties.map((property) => property.name)]])), `${fileName(name)}.csv`);
  return (
    <p className="muted">
      <Trans>
        New file? <TextButton onClick={save}>Download a template</TextButton> with the columns of this list.
      </Trans>
    </p>
  );
}

const isOwn = (earlier: readonly EarlierRun[], uuid: string): boolean =>
  earlier.some((one) => ('changes' in one ? one.created.flat().includes(uuid) : rowOfUuid(one.seed, uuid) !== null));

/** Recent imports that `EarlierImports` does not list. Throws ApiError. */
async function readOthers(list: ListId): Promise<RecentImport[]> {
  const [recent, earlier] = await Promise.all([
    readRecentImports(list),
    listEarlierImports(signedInUser()?.id ?? 0, list),
  ]);
  return recent.filter(({ uuids }) => !uuids.some((uuid) => isOwn(earlier, uuid)));
}

/** Imports of other users and other browsers, as far as the newest entities show. */
export function OtherImports({ list }: { list: ListId }) {
  const { i18n, t } = useLingui();
  const id = useId();
  const [asked, setAsked] = useState(false);
  const { projectId, datasetName } = list;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['listEntityRows', projectId, datasetName, 'imports'],
    queryFn: () => readOthers(list),
    enabled: asked,
  });
  const most = i18n.number(examinedRows);
  return (
    <Flex component="section" vertical gap="small" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>
        <Trans>Imports by others</Trans>
      </h2>
      <p className="muted">
        <Trans>
          What colleagues, or you in another browser, imported among the newest {most} entities of this list. Updates
          from a file are not found, because the server does not note their file.
        </Trans>
      </p>
      <div>
        <Button
          loading={isFetching}
          onClick={() => {
            if (asked) void refetch();
            else setAsked(true);
          }}
        >
          {data ? <Trans>Look again</Trans> : <Trans>Look for imports</Trans>}
        </Button>
      </div>
      {asked && !data && isFetching && <ListSkeleton rows={3} />}
      {error && !isFetching && <ErrorState error={error} retry={() => void refetch()} />}
      {data &&
        !error &&
        (data.length === 0 ? (
          <NoImports most={most} />
        ) : (
          <ImportsTable caption={t`Imports by others`} imports={data} />
        ))}
    </Flex>
  );
}

function NoImports({ most }: { most: string }) {
  return (
    <EmptyState
      icon="upload"
      title={<Trans>No imports by others were found among the newest {most} entities.</Trans>}
    />
  );
}
