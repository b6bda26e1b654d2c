import { can, type Subject } from '~/session/can';

/** Whether the tab "Form Access" of a project is open to the signed-in user (base specification §6). */
export const maySeeFormAccess = (project: Subject | undefined): boolean =>
  can(
    project,
    'form.list',
    'field_key.list',
    'assignment.list',
    'project.update',
    'form.update',
    'assignment.create',
    'assignment.delete',
  );
