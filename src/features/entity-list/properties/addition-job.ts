import { reread } from '~/api/invalidation';
import type { ListId } from '~/domain/entities/rows';
import type { JobKind } from '~/shared/jobs/kind';
import { startInPanel } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';
import { sendProperty } from './writes';

/** Adds properties one after the other: the server lists them in the order in which they were added. */
const additionKind: JobKind<ListId, string, null> = {
  name: 'entity-properties',
  parallel: { from: 1, most: 1 },
  run: ({ data: name }, { input, signal }) => sendProperty(input, name, signal),
  finish({ input: { projectId, datasetName } }) {
    void reread('createDatasetProperty', projectId, datasetName);
  },
};

/** Starts a job that adds these properties. Shown by the panel. */
export function startAddition({ projectId, datasetName }: ListId, names: readonly string[], title: string): void {
  startInPanel(additionKind, {
    title,
    address: paths.entityProperties(projectId, datasetName),
    input: { projectId, datasetName },
    items: names.map((name) => ({ id: name, label: name, data: name })),
  });
}
