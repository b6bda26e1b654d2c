import { Trans, useLingui } from '@lingui/react/macro';
import { Tag } from 'antd';
import { type CSSProperties, memo, useRef } from 'react';
import type { ProjectSortMode } from '~/session/preference-rules';
import { FavouriteStar } from '~/domain/favourites/FavouriteStar';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Icon } from '~/shared/ui/icons/Icon';
import { ProjectContents } from './ProjectContents';
import type { HomeProject } from './queries';
import { expectedRows, type Limits } from './row-limit';
import type { Found } from './search';
import { useSeen } from './use-seen';
import { Name } from '~/shared/ui/text/Name';

interface ProjectBlockProps {
  project: HomeProject;
  limits: Limits;
  mode: ProjectSortMode;
  /** The search results in it; all of its content without a search. */
  found?: Found | undefined;
}

/** One project on the home page: its name and, once it is visible, its forms and lists with their pending work. */
export const ProjectBlock = memo(function ProjectBlock({ project, limits, mode, found }: ProjectBlockProps) {
  const { t } = useLingui();
  const section = useRef<HTMLElement>(null);
  const seen = useSeen(section);
  const headingId = `project-${project.id}`;
  const name = project.name.trim() === '' ? t`Project ${project.id}` : project.name;
  return (
    <section
      ref={section}
      className="project-block"
      aria-labelledby={headingId}
      style={{ '--rows': expectedRows(project, limits) } as CSSProperties}
    >
      <div className="project-block-head">
        <h2 id={headingId}>
          <AppLink to={paths.project(project.id)}>
            <Name>{name}</Name>
          </AppLink>
        </h2>
        {project.keyId !== null && (
          <Tag title={t`Submissions of this project are encrypted.`}>
            <Icon name="lock" /> <Trans>Encrypted</Trans>
          </Tag>
        )}
        {seen && (
          <span className="project-block-star">
            <FavouriteStar place={{ projectId: project.id, name }} />
          </span>
        )}
      </div>
      <ProjectContents project={project} name={name} limits={limits} mode={mode} found={found} seen={seen} />
    </section>
  );
});
