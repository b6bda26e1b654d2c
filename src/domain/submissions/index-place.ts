import type { IndexPlace } from '~/domain/row-index/types';
import type { FormId } from './queries';

/** The place of the local index of a form. */
export const indexPlace = ({ projectId, xmlFormId }: FormId): IndexPlace => ({
  kind: 'submissions',
  projectId,
  xmlFormId,
});
