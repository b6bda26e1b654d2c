import { Outlet } from 'react-router';
import { SubjectError } from '~/shared/ui/page/PageProblem';
import { RightsGate } from '~/shared/ui/page/RightsGate';
import { useFormAndProject } from './use-form-and-project';

/** For pages about one record: rights and errors, without the form's header and tabs. */
export function FormRecordLayout() {
  const { problem, project, form, errors } = useFormAndProject();
  if (problem) return <SubjectError {...problem} />;
  return (
    <RightsGate inProject project={project} form={form} errors={errors}>
      <Outlet />
    </RightsGate>
  );
}
