import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment, memo, useRef } from 'react';
import type { DatasetExtended, FormExtended } from '~/api/schema';
import { mayOpen } from '~/session/page-rights';
import { conflictsOnly } from '~/domain/entities/conflicts-only';
import { FavouriteStar } from '~/domain/favourites/FavouriteStar';
import { formName, formTarget } from '~/domain/forms/form-target';
import { reviewStates } from '~/domain/forms/review-states';
import { latestOf } from '~/domain/forms/sort';
import { paths } from '~/shared/lib/paths';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Icon } from '~/shared/ui/icons/Icon';
import { Count } from '~/shared/ui/table/Count';
import { Latest } from '~/shared/ui/table/Latest';
import { Name } from '~/shared/ui/text/Name';
import { type HomeProject, useProjectLists } from './queries';
import type { Found } from './search';
import { useSeen } from './use-seen';

const sumOf = <T,>(items: readonly T[] | undefined, count: (item: T) => number): number | undefined =>
  items?.reduce((sum, item) => sum + count(item), 0);

/** One project of the compact list. Its forms are requested once it has been visible. */
export const ProjectRow = memo(function ProjectRow({
  project,
  found,
}: {
  project: HomeProject;
  found?: Found | undefined;
}) {
  const { t } = useLingui();
  const row = useRef<HTMLTableRowElement>(null);
  const seen = useSeen(row);
  const { forms, lists, error, retry } = useProjectLists(project, seen);
  const name = project.name.trim() === '' ? t`Project ${project.id}` : project.name;
  return (
    <tr ref={row}>
      <th scope="row" className="form-name">
        <AppLink to={paths.project(project.id)}>
          <Name>{name}</Name>
        </AppLink>
        {project.archived && (
          <span className="mark">
            <Icon name="archive" /> <Trans>Archived</Trans>
          </span>
        )}
        {project.keyId !== null && (
          <span className="mark" title={t`Submissions of this project are encrypted.`}>
            <Icon name="lock" /> <Trans>Encrypted</Trans>
          </span>
        )}
        {found && <FoundInside found={found} />}
      </th>
      <td>
        {error === null ? (
          <Attention project={project} forms={forms} lists={lists} />
        ) : (
          <TextButton onClick={retry}>
            <Trans>Could not be loaded. Try again</Trans>
          </TextButton>
        )}
      </td>
      <NumberCell value={sumOf(forms, ({ reviewStates: { received } }) => received)} />
      <NumberCell value={project.forms} />
      <SubmissionsCell value={sumOf(forms, ({ submissions }) => submissions)} />
      <td className="number">
        <Latest iso={latestOf(project.lastSubmission, project.lastEntity)} />
      </td>
      <td className="project-row-star">{seen && <FavouriteStar place={{ projectId: project.id, name }} />}</td>
    </tr>
  );
});

/** A number, empty until it is known. */
function NumberCell({ value }: { value: number | undefined }) {
  return <td className="number wide-only">{value === undefined ? '\u00A0' : <Count value={value} />}</td>;
}

/** A phone shows it, too: with a word, because there columns have no heads. */
function SubmissionsCell({ value }: { value: number | undefined }) {
  if (!value) return <NumberCell value={value} />;
  return (
    <td className="number">
      <Trans>
        <Count value={value} /> <span className="cell-word">submissions</span>
      </Trans>
    </td>
  );
}

interface AttentionProps {
  project: HomeProject;
  forms: readonly FormExtended[] | undefined;
  lists: readonly DatasetExtended[] | undefined;
}

/** Submissions with issues and entities with conflicts; a dash when nobody has to act. */
function Attention({ project, forms, lists }: AttentionProps) {
  const issues = sumOf(forms, ({ reviewStates: { hasIssues } }) => hasIssues) ?? 0;
  const conflicts = sumOf(lists, (list) => list.conflicts) ?? 0;
  if (issues + conflicts === 0) return forms && lists ? <Count value={0} /> : null;
  const concerned = forms?.filter(({ reviewStates: { hasIssues } }) => hasIssues > 0) ?? [];
  const [form] = concerned;
  const target = form && concerned.length === 1 ? formTarget(form, project) : null;
  const inConflict = lists?.filter((list) => list.conflicts > 0) ?? [];
  const [list] = inConflict;
  const listTarget =
    !list || mayOpen('entityLists', { project }) !== true
      ? null
      : inConflict.length === 1
        ? paths.entities(project.id, list.name, conflictsOnly)
        : paths.entityLists(project.id, 'sort=conflicts');
  const conflictMark = (
    <span className="attention">
      <Icon name="warning" /> <Plural value={conflicts} one="# conflict" other="# conflicts" />
    </span>
  );
  const mark = (
    <span className="attention">
      <Icon name="comments" /> <Plural value={issues} one="# has issues" other="# have issues" />
    </span>
  );
  return (
    <span className="project-row-attention">
      {issues > 0 &&
        (target === null ? (
          mark
        ) : (
          <AppLink
            className="counter"
            to={`${target}?reviewState=${encodeURIComponent(reviewStates.hasIssues.filterValue)}`}
          >
            {mark}
          </AppLink>
        ))}
      {conflicts > 0 &&
        (listTarget === null ? (
          conflictMark
        ) : (
          <AppLink className="counter" to={listTarget}>
            {conflictMark}
          </AppLink>
        ))}
    </span>
  );
}

/** Names shown of the forms and lists that a search found in a project. */
const mostFound = 5;

/** What a search found inside a project whose own name does not match. */
function FoundInside({ found: { project, forms, lists } }: { found: Found }) {
  if (!forms || !lists) return null;
  const all = [
    ...forms.map((form) => ({ id: form.xmlFormId, name: formName(form), target: formTarget(form, project) })),
    ...lists.map((list) => ({
      id: `list ${list.name}`,
      name: list.name,
      target: mayOpen('entities', { project }) === true ? paths.entities(project.id, list.name) : null,
    })),
  ];
  const more = all.length - mostFound;
  return (
    <span className="project-row-found">
      {all.slice(0, mostFound).map(({ id, name, target }) => (
        <Fragment key={id}>
          {target === null ? (
            <Name>{name}</Name>
          ) : (
            <AppLink to={target}>
              <Name>{name}</Name>
            </AppLink>
          )}
        </Fragment>
      ))}
      {more > 0 && (
        <span className="muted">
          <Plural value={more} one="# more" other="# more" />
        </span>
      )}
    </span>
  );
}
