import { useParams } from 'react-router';
import { parseId } from '~/shared/lib/paths';
import { CustomPropertiesList } from './CustomPropertiesList';

/** The properties that describe a project's app users and public links. */
export function CustomPropertiesPage() {
  const projectId = parseId(useParams()['projectId']);
  return projectId === null ? null : <CustomPropertiesList key={projectId} projectId={projectId} />;
}
