import { useParams } from 'react-router';
import { parseId } from '~/shared/lib/paths';
import { CustomPropertiesList } from './CustomPropertiesList';

/** What app users and public links of a project can be described by (spec 11 §11.7). */
export function CustomPropertiesPage() {
  const projectId = parseId(useParams()['projectId']);
  return projectId === null ? null : <CustomPropertiesList key={projectId} projectId={projectId} />;
}
