import { useParams } from 'react-router';
import { parseId } from '~/shared/lib/paths';
import { EntitiesTable } from './EntitiesTable';

/** The entities of a list: filters, table, pages. All state but the data is in the address. */
export function EntitiesPage() {
  const params = useParams();
  const projectId = parseId(params['projectId']);
  const datasetName = params['datasetName'];
  if (projectId === null || datasetName === undefined) return null;
  // Remount per list, so that no data of the previous list shows.
  return <EntitiesTable key={`${projectId}/${datasetName}`} projectId={projectId} datasetName={datasetName} />;
}
