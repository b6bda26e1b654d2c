import { msg } from '@lingui/core/macro';
import type { Project } from '~/api/schema';
import type { TableColumn } from '~/shared/ui/table/types';
import type { ListedUser } from '../queries';
import type { Known } from './assignments';
import { roleControl, type RoleControlContext } from './role-control';

/** The column id of a project in the table, and back. */
const columnId = (projectId: number): string => `project ${projectId}`;
export const projectOf = (id: string): number => Number(id.replace(/^project /, ''));

interface Cells extends RoleControlContext {
  known: Known;
}

/** A column per project with each user's role, editable in the cell. */
export function projectColumns(
  projects: readonly Pick<Project, 'id' | 'name' | 'archived'>[],
  { known, ...context }: Cells,
): TableColumn<ListedUser>[] {
  const { i18n } = context;
  const notRead = i18n._(msg`Could not be read`);
  const { text, words, control } = roleControl(context);
  return projects.map((project, place): TableColumn<ListedUser> => {
    const { id, name, archived } = project;
    const inProject = known.loaded.get(id);
    const held = (row: ListedUser): readonly number[] => inProject?.get(row.user.id) ?? [];
    return {
      id: columnId(id),
      header: archived === true ? i18n._(msg`${name} (archived)`) : name,
      width: 176,
      // Roles of one person are not cut.
      fitting: [...new Set([...(inProject?.values() ?? [])].filter(({ length }) => length > 1).map(words))],
      // A select has larger letters than the table, space at its ends and an arrow.
      decoration: 80,
      role: place < 2 ? 'fact' : 'more',
      dir: 'inherit',
      controls: true,
      text: (row) => (inProject ? text(row, held(row)) : known.failed.has(id) ? notRead : undefined),
      cell: (row, { tabIndex }) =>
        inProject ? control(row, project, held(row), tabIndex) : <span className="matrix-failed">{notRead}</span>,
    };
  });
}
