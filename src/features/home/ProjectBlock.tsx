import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import type { FormExtended, ProjectWithLists } from '~/api/schema';
import { FormsTable } from '~/shared/forms/FormsTable';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/AppLink';
import { Icon } from '~/shared/ui/Icon';

interface ProjectBlockProps {
  project: ProjectWithLists;
  /** The forms to show, in order. */
  forms: readonly FormExtended[];
  /** How many of them show before the rest is asked for. */
  limit: number;
}

/** One project on the home page: its name, and its forms with what waits in them. */
export function ProjectBlock({ project, forms, limit }: ProjectBlockProps) {
  const { t } = useLingui();
  const [expanded, setExpanded] = useState(false);
  const headingId = `project-${project.id}`;
  const total = forms.length;
  const name = project.name.trim() === '' ? t`Project ${project.id}` : project.name;
  return (
    <section className="project-block" aria-labelledby={headingId}>
      <div className="project-block-head">
      <h2 id={headingId}>
        <AppLink to={paths.project(project.id)}><bdi>{name}</bdi></AppLink>
        {project.keyId !== null && (
          <span className="mark" title={t`Submissions of this project are encrypted.`}>
            <Icon name="lock" /> <Trans>Encrypted</Trans>
          </span>
        )}
      </h2>
        {total === 0 && <p className="muted project-block-empty"><Trans>No open forms</Trans></p>}
      </div>
      {total > 0 && (
        <FormsTable caption={<Trans>Forms of {name}</Trans>} forms={expanded ? forms : forms.slice(0, limit)} among={project.formList ?? []} project={project} />
      )}
      {total > limit && (
        <Button type="text" size="small" className="project-block-more" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? <Trans>Show fewer of {total} forms</Trans> : <Trans>Show all {total} forms</Trans>}
        </Button>
      )}
    </section>
  );
}
