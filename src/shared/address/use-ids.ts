import { useParams } from 'react-router';
import { parseId } from '~/shared/lib/paths';

/** What the path of the page names: 0 and empty texts for what it does not name, or not well. */
export function useIds() {
  const { projectId, xmlFormId = '', datasetName = '' } = useParams();
  return { projectId: parseId(projectId) ?? 0, xmlFormId, datasetName };
}
