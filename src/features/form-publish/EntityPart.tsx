import { Trans } from '@lingui/react/macro';
import type { DatasetInDraft } from '~/api/schema';
import { Name } from '~/shared/ui/text/Name';
import { Sentences } from '~/shared/ui/text/Joined';
import { Names } from './Names';
import { Part } from './Part';
import { type Publication, useDatasets } from './queries';

const named = (properties: DatasetInDraft['properties']) => properties.map(({ name }) => name);

/** The entity lists that submissions of the new version create or update entities in, and what publishing adds to them. */
export function EntityPart(publication: Publication) {
  const datasets = useDatasets(publication);
  const isEncrypted = publication.draft.keyId !== null;
  return (
    <Part title={<Trans>Entity lists</Trans>} needs={publication.draft.entityRelated ? [datasets] : []}>
      {!publication.draft.entityRelated ? (
        <p>
          <Trans>The form does not write to entity lists.</Trans>
        </p>
      ) : isEncrypted ? (
        <p>
          <Trans>Submissions are encrypted, so the server makes no entities from them.</Trans>
        </p>
      ) : (
        datasets.data && (
          <ul className="publish-list">
            {datasets.data.map((dataset) => (
              <EntityList key={dataset.name} dataset={dataset} />
            ))}
          </ul>
        )
      )}
    </Part>
  );
}

function EntityList({ dataset: { name, isNew, properties } }: { dataset: DatasetInDraft }) {
  const list = <Name>{name}</Name>;
  const used = properties.filter(({ inForm }) => inForm);
  const added = properties.filter((property) => property.isNew);
  if (isNew) {
    return (
      <li>
        {used.length === 0 ? (
          <Trans>Publishing creates the list {list} without properties: entities have only labels.</Trans>
        ) : (
          <>
            <Trans>Publishing creates the list {list} with these properties:</Trans> <Names names={named(used)} />
          </>
        )}
      </li>
    );
  }
  const count = used.length;
  const total = properties.length;
  return (
    <li>
      <Sentences>
        {added.length > 0 ? (
          <Trans>
            Publishing adds to the list {list}: <Names names={named(added)} />.
          </Trans>
        ) : (
          <Trans>Publishing does not change the list {list}.</Trans>
        )}
        {count === 0 ? (
          <Trans>The form sets only labels.</Trans>
        ) : (
          <Trans>
            The form sets {count} of its {total} properties.
          </Trans>
        )}
      </Sentences>
    </li>
  );
}
