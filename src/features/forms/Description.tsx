import { Trans } from '@lingui/react/macro';
import type { ProjectExtended } from '~/api/schema';
import { can } from '~/session/can';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Clipped } from '~/shared/ui/text/Clipped';
import { Markdown } from '~/shared/ui/text/Markdown';

/** The project's description as its managers wrote it; if empty, users who can edit it see a hint. */
export function Description({ project }: { project: ProjectExtended }) {
  const text = project.description?.trim() ?? '';
  if (text !== '') {
    return (
      <div className="project-description">
        <Clipped lines={4}>
          <Markdown text={text} />
        </Clipped>
      </div>
    );
  }
  if (!can(project, 'project.update')) return null;
  return (
    <p className="project-description muted">
      <Trans>
        This project has no description yet. Add one in{' '}
        <AppLink to={paths.projectSettings(project.id)}>Settings</AppLink>. Only people who manage the project see this
        note.
      </Trans>
    </p>
  );
}
