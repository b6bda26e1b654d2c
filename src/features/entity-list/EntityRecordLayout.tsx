import { Outlet } from 'react-router';
import { useVisit } from '~/session/recents';
import { SubjectError } from '~/shared/ui/page/PageProblem';
import { RightsGate } from '~/shared/ui/page/RightsGate';
import { useSubject } from './use-subject';

/**
 * The frame of pages about one entity of a list: rights and errors, without the list's head and tabs. A visit counts as
 * one of its list.
 */
export function EntityRecordLayout() {
  const { projectId, datasetName, problem, project, list, errors } = useSubject();
  useVisit(project && list && { projectId, datasetName, name: datasetName, projectName: project.name });
  if (problem) return <SubjectError {...problem} />;
  return (
    <RightsGate inProject project={project} errors={errors}>
      <Outlet />
    </RightsGate>
  );
}
