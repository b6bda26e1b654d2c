import { useGetEntity } from '~/api/generated/hooks/entities';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import { useGetUser } from '~/api/generated/hooks/users';
import { formName } from '~/domain/forms/form-target';
import { usePageParams } from '~/shared/address/use-ids';
import { parseId } from '~/shared/lib/paths';
import { PageTitle } from '../PageTitle';

/** The title of a page behind the login; it may name the project and the form once they have loaded. */
export function ShellTitle() {
  const params = usePageParams();
  const projectId = parseId(params['projectId']) ?? 0;
  // Only observed: the pages send these requests.
  const { data: project } = useGetProject(projectId, { query: { enabled: false } });
  const { data: form } = useGetForm(projectId, params['xmlFormId'] ?? '', { query: { enabled: false } });
  const { data: entity } = useGetEntity(projectId, params['datasetName'] ?? '', params['uuid'] ?? '', {
    query: { enabled: false },
  });
  const { data: user } = useGetUser(parseId(params['userId']) ?? 0, { query: { enabled: false } });
  return (
    <PageTitle
      known={{
        userName: user?.displayName,
        projectName: project?.name,
        formName: form && formName(form),
        listName: params['datasetName'],
        entityLabel: entity?.currentVersion.label,
      }}
    />
  );
}
