import type { IndexPlace } from '~/domain/row-index/types';
import type { ListId } from './rows';

/** The place of the local index of a list. */
export const indexPlace = ({ projectId, datasetName }: ListId): IndexPlace => ({
  kind: 'entities',
  projectId,
  datasetName,
});
