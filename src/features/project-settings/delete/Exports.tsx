import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DatasetExtended, FormExtended, ProjectExtended } from '~/api/schema';
import { formName } from '~/domain/forms/form-target';
import { paths } from '~/shared/lib/paths';
import { Name } from '~/shared/ui/text/Name';
import type { Contents } from './use-contents';

/** Downloads of what a project holds, before it is deleted: a link for each form with submissions and each list. */
export function Exports({ project, contents }: { project: ProjectExtended; contents: Contents }) {
  const forms = contents.forms.filter(({ submissions }) => submissions > 0);
  const lists = contents.lists.filter(({ entities }) => entities > 0);
  if (forms.length + lists.length === 0) return null;
  return (
    <section className="delete-exports" aria-labelledby="delete-exports">
      <h3 id="delete-exports">
        <Trans>Download the data first</Trans>
      </h3>
      <ul>
        {forms.map((form) => (
          <li key={`form ${form.xmlFormId}`}>
            <FormLink form={form} /> <Id>{form.xmlFormId}</Id>{' '}
            <Plural value={form.submissions} one="# submission" other="# submissions" />
          </li>
        ))}
        {lists.map((list) => (
          <li key={`list ${list.name}`}>
            <ListLink projectId={project.id} list={list} />{' '}
            <Plural value={list.entities} one="# entity" other="# entities" />
          </li>
        ))}
      </ul>
    </section>
  );
}

const Id = ({ children }: { children: string }) => <bdi className="muted">({children})</bdi>;

const File = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} download>
    {children}
  </a>
);

/** The file of the server; for encrypted submissions the page, whose download asks for the password. */
function FormLink({ form }: { form: FormExtended }) {
  const { projectId, xmlFormId } = form;
  const name = <Name>{formName(form)}</Name>;
  if (form.keyId !== null)
    return (
      <a href={paths.submissions(projectId, xmlFormId)} target="_blank" rel="noreferrer noopener">
        {name}{' '}
        <span className="visually-hidden">
          <Trans>(opens in a new tab)</Trans>
        </span>
      </a>
    );
  return (
    <File href={`/v1/projects/${projectId}/forms/${encodeURIComponent(xmlFormId)}/submissions.csv.zip`}>{name}</File>
  );
}

const ListLink = ({ projectId, list: { name } }: { projectId: number; list: DatasetExtended }) => (
  <File href={`/v1/projects/${projectId}/datasets/${encodeURIComponent(name)}/entities.csv`}>
    <Name>{name}</Name>
  </File>
);
