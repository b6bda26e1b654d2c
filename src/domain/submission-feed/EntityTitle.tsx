import { Trans } from '@lingui/react/macro';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Name } from '~/shared/ui/text/Name';
import type { Audit } from './feed';

interface EntityTitleProps {
  projectId: number;
  details: Audit['details'];
  created: boolean;
}

/** An entity that a submission created or updated, with links to it and its list while it exists. */
export function EntityTitle({ projectId, details, created }: EntityTitleProps) {
  const { entity } = details as {
    entity?: { uuid?: string; dataset?: string; entityAvailable?: boolean; currentVersion?: { label?: string } };
  };
  const exists = entity?.entityAvailable === true;
  const label = exists ? (entity.currentVersion?.label ?? entity.uuid ?? '') : (entity?.uuid ?? '');
  const { uuid, dataset = '' } = entity ?? {};
  const name = (
    <>
      <strong>
        {exists && uuid !== undefined ? (
          <AppLink to={paths.entity(projectId, dataset, uuid)}>
            <Name>{label}</Name>
          </AppLink>
        ) : (
          <Name>{label}</Name>
        )}
      </strong>
      {!exists && (
        <>
          {' '}
          <Trans>(deleted)</Trans>
        </>
      )}
    </>
  );
  const list = exists ? (
    <AppLink to={paths.entities(projectId, dataset)}>
      <Name>{dataset}</Name>
    </AppLink>
  ) : (
    <Name>{dataset}</Name>
  );
  return created ? (
    <Trans>
      Entity {name} created in {list}
    </Trans>
  ) : (
    <Trans>
      Entity {name} updated in {list}
    </Trans>
  );
}
