import { type Params, useLocation, useMatches, useParams } from 'react-router';
import { exactParams, parseId } from '~/shared/lib/paths';

/** Ids in the path: 0 or empty if absent or malformed. */
export function routeIds(params: Params, pathname: string) {
  const {
    projectId,
    userId,
    xmlFormId = '',
    datasetName = '',
    instanceId = '',
    attachmentName = '',
    uuid = '',
  } = exactParams(params, pathname);
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

export const useRouteIds = () => routeIds(useParams(), useLocation().pathname);

/** Params of the innermost page, for the layouts around it. */
export function useInnermostParams() {
  const { pathname } = useLocation();
  return exactParams(useMatches().at(-1)?.params ?? {}, pathname);
}
