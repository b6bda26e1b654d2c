/** The handlers of entity list and entity operations; see registry.ts. */
import { getDatasetIntegrity } from './dataset-integrity';
import {
  createDataset,
  createDatasetProperty,
  deleteDataset,
  deleteDatasetProperty,
  getDataset,
  listDatasets,
  updateDataset,
} from './datasets';
import {
  createEntities,
  deleteEntities,
  deleteEntity,
  getEntity,
  listEntities,
  listEntityAudits,
  listEntityCreators,
  listEntityDiffs,
  listEntityVersions,
  restoreEntities,
  restoreEntity,
  updateEntity,
} from './entities';
import { exportDeletedEntities, exportEntities, getEntityPlaces, listEntityPlaces } from './entity-exports';

export const entityOperations = {
  exportEntities,
  exportDeletedEntities,

  listEntityPlaces,
  getEntityPlaces,

  listDatasets,
  createDataset,
  getDataset,
  updateDataset,
  deleteDataset,
  createDatasetProperty,
  deleteDatasetProperty,
  getDatasetIntegrity,

  listEntities,
  createEntities,
  listEntityCreators,
  deleteEntities,
  restoreEntities,
  getEntity,
  updateEntity,
  deleteEntity,
  restoreEntity,
  listEntityVersions,
  listEntityDiffs,
  listEntityAudits,
};
