import { entitiesAddress } from '~/domain/entities/address';
import { useSearch } from '~/shared/address/address-state';
import { useIds } from '~/shared/address/use-ids';
import { onDemand } from '~/shared/ui/states/on-demand';
import { EntitiesTable } from './EntitiesTable';

const DeletedEntities = onDemand(() => import('./bulk/DeletedEntities'), 'DeletedEntities', 12);

/** The entities of a list: filters, table, pages. All state but the data is in the address. */
export function EntitiesPage() {
  const [search] = useSearch();
  const { projectId, datasetName } = useIds();
  const Table = entitiesAddress.read(search).deleted ? DeletedEntities : EntitiesTable;
  // Remount per list, so that no data of the previous list shows.
  return <Table key={`${projectId}/${datasetName}`} projectId={projectId} datasetName={datasetName} />;
}
