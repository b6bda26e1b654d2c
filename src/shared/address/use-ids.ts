import { useLocation, useMatches, useParams } from 'react-router';
import { exactParams, parseId } from '~/shared/lib/paths';

/** What the path of the page names: 0 and empty texts for what it does not name, or not well. */
export function useIds() {
  const { pathname } = useLocation();
  const {
    projectId,
    userId,
    xmlFormId = '',
    datasetName = '',
    instanceId = '',
    attachmentName = '',
    uuid = '',
  } = exactParams(useParams(), pathname);
  return {
    projectId: parseId(projectId) ?? 0,
    userId: parseId(userId) ?? 0,
    xmlFormId,
    datasetName,
    instanceId,
    attachmentName,
    uuid,
  };
}

/** The parameters of the innermost page, for the frame around it. */
export function usePageParams() {
  const { pathname } = useLocation();
  return exactParams(useMatches().at(-1)?.params ?? {}, pathname);
}
