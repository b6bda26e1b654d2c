import { Outlet } from 'react-router';
import { SubjectError } from '~/shared/ui/page/PageProblem';
import { RightsGate } from '~/shared/ui/page/RightsGate';
import { useSubject } from './use-subject';

/** The frame of pages about one entity of a list: rights and errors, without the list's head and tabs. */
export function EntityRecordLayout() {
  const { problem, project, errors } = useSubject();
  if (problem) return <SubjectError {...problem} />;
  return (
    <RightsGate inProject project={project} errors={errors}>
      <Outlet />
    </RightsGate>
  );
}
