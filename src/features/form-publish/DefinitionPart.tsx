import { Plural, Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { ChangeView } from '~/domain/definitions/changes/subjects';
import { draft as theDraft, published } from '~/api/edition';
import { comparisonSearch } from '~/domain/definitions/edition';
import { paths } from '~/shared/lib/paths';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { onDemand } from '~/shared/ui/states/on-demand';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Pair, PhraseAndSentence } from '~/shared/ui/text/Joined';
import { useFormComparison, useFormModel } from '~/domain/xforms/queries';
import type { Change } from '~/domain/xforms/changes';
import { DataChanges } from './DataChanges';
import { definitionChanges, touchesData } from './definition-changes';
import { Names } from './Names';
import { Part } from './Part';
import type { Publication } from './queries';

const ChangeList = onDemand(() => import('~/domain/definitions/changes/ChangeList'), 'ChangeList', 4);

/** What is different in the form itself: what matters for the data first. */
export function DefinitionPart(publication: Publication) {
  const { draft, form } = publication;
  if (form.publishedAt === null) return <FirstDefinition {...publication} />;
  if (draft.sha256 === form.sha256) {
    return (
      <Part title={<Trans>Questions</Trans>}>
        <p>
          <Trans>The definition is the same as the published one.</Trans>
        </p>
      </Part>
    );
  }
  return <ChangedDefinition {...publication} />;
}

function Reading() {
  return (
    <p className="muted" role="status">
      <Trans>Reading the definition. Large forms take some seconds.</Trans>
    </p>
  );
}

/** Counts, because there is nothing to compare with. */
function FirstDefinition({ projectId, xmlFormId }: Publication) {
  const reading = useFormModel({ projectId, xmlFormId, edition: theDraft });
  const model = reading.data?.model;
  const questions = model?.nodes.filter(({ kind }) => kind === 'question').length ?? 0;
  const repeats = model?.nodes.filter(({ kind }) => kind === 'repeat').length ?? 0;
  return (
    <Part title={<Trans>Questions</Trans>} needs={[reading]} loading={<Reading />}>
      {model && (
        <ul className="publish-list">
          <li>
            <PhraseAndSentence
              first={
                repeats > 0 ? (
                  <Pair
                    first={<Plural value={questions} one="# question" other="# questions" />}
                    second={<Plural value={repeats} one="# repeat" other="# repeats" />}
                  />
                ) : (
                  <Plural value={questions} one="# question" other="# questions" />
                )
              }
              second={
                <AppLink to={paths.formOutline(projectId, xmlFormId)}>
                  <Trans>See the form in Outline</Trans>
                </AppLink>
              }
            />
          </li>
          <li>
            {model.languages.length === 0 ? (
              <Trans>One language, without a name.</Trans>
            ) : (
              <>
                <Plural value={model.languages.length} one="# language:" other="# languages:" />{' '}
                <Names names={model.languages} />
              </>
            )}
          </li>
        </ul>
      )}
    </Part>
  );
}

function ChangedDefinition({ projectId, xmlFormId, form }: Publication) {
  const place = { projectId, xmlFormId };
  const comparison = useFormComparison({ ...place, edition: published }, { ...place, edition: theDraft });
  const { data } = comparison;
  const changes = useMemo(() => data && definitionChanges(data.changes), [data]);
  const compare = paths.formCompare(projectId, xmlFormId, comparisonSearch(published, theDraft));
  return (
    <>
      <Part title={<Trans>Data</Trans>} needs={[comparison]} loading={<Reading />}>
        {changes &&
          (touchesData(changes) ? (
            <DataChanges changes={changes} hasSubmissions={form.submissions > 0} />
          ) : (
            <p>
              <Trans>The fields of submissions stay the same.</Trans>
            </p>
          ))}
      </Part>
      {changes && (
        <Part title={<Trans>Questions</Trans>}>
          {changes.languagesAdded.length > 0 && (
            <p>
              <Plural value={changes.languagesAdded.length} one="Language added:" other="Languages added:" />{' '}
              <Names names={changes.languagesAdded} />
            </p>
          )}
          {changes.languagesRemoved.length > 0 && (
            <p className="publish-attention">
              <Plural value={changes.languagesRemoved.length} one="Language removed:" other="Languages removed:" />{' '}
              <Names names={changes.languagesRemoved} />
            </p>
          )}
          <OtherChanges changes={changes.others} />
          <p>
            <AppLink to={compare}>
              <Trans>Compare both definitions</Trans>
            </AppLink>
          </p>
        </Part>
      )}
    </>
  );
}

/** So many changes are shown at once; more on request, so that the rest of the page stays in reach. */
const shownAtOnce = 12;

/** Everything that does not touch the data, in words. */
function OtherChanges({ changes }: { changes: readonly Change[] }) {
  const [open, setOpen] = useState(changes.length <= shownAtOnce);
  const [view, setView] = useState<ChangeView>({ find: '', categories: null });
  if (changes.length === 0) {
    return (
      <p>
        <Trans>Texts, logic, choices and settings stay the same.</Trans>
      </p>
    );
  }
  if (!open) {
    return (
      <p>
        <PhraseAndSentence
          first={<Plural value={changes.length} one="# other change" other="# other changes" />}
          second={
            <TextButton onClick={() => setOpen(true)}>
              <Trans>Show them</Trans>
            </TextButton>
          }
        />
      </p>
    );
  }
  return (
    <ChangeList changes={changes} view={view} onView={(change) => setView((before) => ({ ...before, ...change }))} />
  );
}
