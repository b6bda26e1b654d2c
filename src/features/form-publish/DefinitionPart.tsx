import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Flex } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { published, draft as theDraft } from '~/api/form-version-ref';
import type { ChangeView } from '~/domain/definitions/changes/subjects';
import { comparisonSearch } from '~/domain/definitions/edition';
import { useFormComparison, useFormModel } from '~/domain/definitions/queries';
import { typeLabel } from '~/domain/definitions/type-words';
import type { Change } from '~/engines/xforms/changes';
import { forwardArrow } from '~/shared/lib/direction';
import { bidiIsolate } from '~/shared/lib/isolate';
import { paths } from '~/shared/lib/paths';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { AppLink } from '~/shared/ui/links/AppLink';
import { lazyPart } from '~/shared/ui/states/lazy-part';
import { CommaPair, PhraseAndSentence } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import {
  definitionChanges,
  type DefinitionChanges,
  type Relocated,
  type Retyped,
  affectsData,
} from './definition-changes';
import { Names, Part } from './parts';
import type { Publication } from './queries';

const ChangeList = lazyPart(() => import('~/domain/definitions/changes/ChangeList'), 'ChangeList', 4);

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
                  <CommaPair
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
          (affectsData(changes) ? (
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
            <Alert
              type="warning"
              role="note"
              showIcon
              title={
                <>
                  <Plural value={changes.languagesRemoved.length} one="Language removed:" other="Languages removed:" />{' '}
                  <Names names={changes.languagesRemoved} />
                </>
              }
            />
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

/** Further changes are shown on request, so that the rest of the page stays in reach. */
const shownAtOnce = 12;

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

/** Column header of a field, as in the table of submissions. */
const columnHeader = (path: string) => path.slice(1).replaceAll('/', '-');

interface DataChangesProps {
  changes: DefinitionChanges;
  hasSubmissions: boolean;
}

function DataChanges({ changes: { added, removed, renamed, moved, retyped }, hasSubmissions }: DataChangesProps) {
  const [oldName, oldPlace] = [renamed, moved].map(([first]) => first && bidiIsolate(columnHeader(first.fromPath)));
  return (
    <Flex vertical gap="small">
      {removed.length > 0 && (
        <DataChange
          danger
          title={<Plural value={removed.length} one="# field removed" other="# fields removed" />}
          meaning={
            hasSubmissions && (
              <Trans>
                Answers given so far are kept, but the table and downloads leave them out. Downloads can include fields
                that are not in the published form.
              </Trans>
            )
          }
        >
          <Names names={removed.map(columnHeader)} />
        </DataChange>
      )}
      {retyped.length > 0 && (
        <DataChange
          danger
          title={<Plural value={retyped.length} one="# field of another type" other="# fields of another type" />}
          meaning={
            hasSubmissions && (
              <Trans>Answers given so far stay as they are. The table and downloads show them as the new type.</Trans>
            )
          }
        >
          <Names
            names={retyped.map(({ node }) => columnHeader(node.path))}
            detail={(index) => <Types change={retyped[index]} />}
          />
        </DataChange>
      )}
      {renamed.length > 0 && (
        <DataChange
          danger
          title={<Plural value={renamed.length} one="# field renamed" other="# fields renamed" />}
          meaning={
            hasSubmissions &&
            (renamed.length === 1 ? (
              <Trans>
                A renamed field counts as new. Old answers stay in “{oldName}” and leave the table and downloads.
              </Trans>
            ) : (
              <Trans>
                Renamed fields count as new. Old answers stay in the old fields and leave the table and downloads.
              </Trans>
            ))
          }
        >
          <Places places={renamed} />
        </DataChange>
      )}
      {moved.length > 0 && (
        <DataChange
          danger
          title={<Plural value={moved.length} one="# field in another group" other="# fields in another group" />}
          meaning={
            hasSubmissions &&
            (moved.length === 1 ? (
              <Trans>
                A moved field counts as new. Old answers stay in “{oldPlace}” and leave the table and downloads.
              </Trans>
            ) : (
              <Trans>
                Moved fields count as new. Old answers stay in the old fields and leave the table and downloads.
              </Trans>
            ))
          }
        >
          <Places places={moved} />
        </DataChange>
      )}
      {added.length > 0 && (
        <DataChange
          title={<Plural value={added.length} one="# field added" other="# fields added" />}
          meaning={hasSubmissions && <Trans>Submissions sent so far have no answers in new fields.</Trans>}
        >
          <Names names={added.map(columnHeader)} />
        </DataChange>
      )}
    </Flex>
  );
}

interface ChangeProps {
  danger?: boolean;
  title: ReactNode;
  meaning: ReactNode;
  children: ReactNode;
}

function DataChange({ danger = false, title, meaning, children }: ChangeProps) {
  return (
    <Alert
      type={danger ? 'warning' : 'info'}
      role="note"
      showIcon
      title={title}
      description={
        <>
          <p>{children}</p>
          {meaning !== false && <p className="muted">{meaning}</p>}
        </>
      }
    />
  );
}

function Places({ places }: { places: readonly Relocated[] }) {
  return (
    <Names
      names={places.map(({ fromPath }) => columnHeader(fromPath))}
      detail={(index) => {
        const path = places[index]?.path;
        return (
          path !== undefined && (
            <>
              {` ${forwardArrow()} `}
              <Name>{columnHeader(path)}</Name>
            </>
          )
        );
      }}
    />
  );
}

function Types({ change }: { change: Retyped | undefined }) {
  const { i18n } = useLingui();
  if (!change) return null;
  const [from, to] = [typeLabel(change.from, i18n), typeLabel(change.to, i18n)];
  return (
    <>
      {' '}
      (<bdi>{from}</bdi> {forwardArrow()} <bdi>{to}</bdi>)
    </>
  );
}
