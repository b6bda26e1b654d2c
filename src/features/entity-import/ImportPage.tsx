import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useGetProject } from '~/api/generated/hooks/projects';
import { useEntityList } from '~/domain/entities/queries';
import { takeHandedFile } from '~/domain/entities/handed-file';
import type { ListId } from '~/domain/entities/rows';
import { useIds } from '~/shared/address/use-ids';
import { usePageJob } from '~/shared/jobs/use-job';
import { paths } from '~/shared/lib/paths';
import { PageHead } from '~/shared/ui/page/PageHead';
import { ListSkeleton } from '~/shared/ui/states/states';
import type { Chunk } from './check';
import { EarlierImports } from './EarlierImports';
import { FileDrop } from './FileDrop';
import { importName, type UpdateInput, updateName, type UpdateStep } from './import-name';
import type { ImportInput } from './import-store';
import { ImportProgress } from './ImportProgress';
import { ReviewFile } from './ReviewFile';
import { failureText } from './texts';
import { UpdateProgress } from './UpdateProgress';
import { OtherImports } from './OtherImports';
import { TemplateButton } from './TemplateButton';
import { useImportFile } from './use-import-file';
import '~/shared/ui/form/form.css';
import './entity-import.css';

/** Creates and changes entities from a CSV file. */
export function ImportPage() {
  const { t } = useLingui();
  const { projectId, datasetName } = useIds();
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
  // The names of the properties decide how the file is read.
  const isKnown = list.data !== undefined;
  const selectHanded = useEffectEvent(() => {
    const dropped = isKnown ? takeHandedFile() : null;
    if (dropped) file.select(dropped);
  });
  useEffect(() => selectHanded(), [isKnown]);
  const job = usePageJob<ImportInput, Chunk, never>(
    importName,
    (input) => input.projectId === projectId && input.datasetName === datasetName,
  );
  const update = usePageJob<UpdateInput, UpdateStep, never>(
    updateName,
    (input) => input.projectId === projectId && input.datasetName === datasetName,
  );
  if (update) return <UpdateProgress job={update} onAgain={() => void list.refetch()} />;
  if (job) return <ImportProgress job={job} onAgain={file.clear} />;
  // The frame shows why it cannot be read.
  if (!list.data) return <ListSkeleton rows={6} />;
  const { read } = file;
  if (read?.inspection && !read.inspection.isBroken) return <ReviewFile list={list.data} file={file} />;
  const fault = read?.failure
    ? i18n._(failureText(read.failure))
    : read?.inspection
      ? t`This file is not a valid CSV file: its first row has broken quotes or invalid characters. Look at the first row, save the file and select it again.`
      : null;
  return (
    <>
      <FileDrop
        label={t`The first row of the file has the names of the columns. You can check everything before anything is sent.`}
        fault={
          fault === null ? null : (
            <>
              <bdi>{read?.file.name}</bdi>: {fault}
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
    </>
  );
}
