import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Flex, Tag } from 'antd';
import { useGetDraftDatasetDiff } from '~/api/generated/hooks/form-drafts';
import type { DatasetInDraft, FormExtended } from '~/api/schema';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { Name } from '~/shared/ui/text/Name';
import { Section } from './sections';

const entityDocs = 'https://docs.getodk.org/central-entities/';

export function EntitiesSection({ draft }: { draft: FormExtended }) {
  return (
    <Section id="entities" title={<Trans>Entities</Trans>}>
      {draft.entityRelated ? (
        <Lists draft={draft} />
      ) : (
        <p className="muted">
          <Trans>Submissions of this form do not create or update entities.</Trans>{' '}
          <a href={entityDocs} target="_blank" rel="noreferrer noopener">
            <Trans>Learn more about entities</Trans>
          </a>
        </p>
      )}
    </Section>
  );
}

function countAdditions(lists: readonly DatasetInDraft[]): { lists: number; properties: number } {
  const added = lists.map(({ properties }) => properties.filter(({ isNew }) => isNew).length);
  return {
    lists: lists.filter(({ isNew }, index) => isNew || (added[index] ?? 0) > 0).length,
    properties: added.reduce((sum, count) => sum + count, 0),
  };
}

function Lists({ draft }: { draft: FormExtended }) {
  const { projectId, xmlFormId } = draft;
  const { data: lists, error, refetch } = useGetDraftDatasetDiff(projectId, xmlFormId);
  if (!lists && error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!lists) return <ListSkeleton rows={2} />;
  if (lists.length === 0) {
    return (
      <p>
        <Trans>
          Submissions of this form are encrypted. The server cannot read them, so they do not create or update entities.
        </Trans>
      </p>
    );
  }
  const added = countAdditions(lists);
  return (
    <>
      <p>
        <Plural
          value={lists.length}
          one="Submissions of this form will update # entity list."
          other="Submissions of this form will update # entity lists."
        />{' '}
        {added.lists > 0 && (
          <>
            <Plural
              value={added.lists}
              one="Publishing this draft creates or extends # list"
              other="Publishing this draft creates or extends # lists"
            />{' '}
            <Plural value={added.properties} one="(# new property)." other="(# new properties)." />
          </>
        )}
      </p>
      <ul className="draft-lists">
        {lists.map((list) => (
          <List key={list.name} list={list} projectId={projectId} />
        ))}
      </ul>
    </>
  );
}

function List({ list, projectId }: { list: DatasetInDraft; projectId: number }) {
  const { t, i18n } = useLingui();
  const used = list.properties.filter(({ inForm }) => inForm);
  const [count, all] = [i18n.number(used.length), i18n.number(list.properties.length)];
  return (
    <li>
      {list.isNew ? (
        <>
          <strong>
            <Name>{list.name}</Name>
          </strong>{' '}
          <Tag color="processing">
            <Trans>new!</Trans>
          </Tag>
        </>
      ) : (
        <AppLink to={paths.entities(projectId, list.name)}>
          <Name>{list.name}</Name>
        </AppLink>
      )}{' '}
      <span className="muted">
        <Trans>
          {count} of {all} properties
        </Trans>
      </span>
      {used.length === 0 ? (
        <p className="muted">
          <Trans>The form only sets the label.</Trans>
        </p>
      ) : (
        <Flex component="ul" wrap gap="4px 16px" className="draft-properties">
          {used.map(({ name, isNew }) => (
            <li key={name}>
              <Name>{name}</Name>
              {isNew && !list.isNew && (
                <>
                  {' '}
                  <Tag color="processing" title={t`Publishing this draft creates this property.`}>
                    <Trans>new!</Trans>
                  </Tag>
                </>
              )}
            </li>
          ))}
        </Flex>
      )}
    </li>
  );
}
